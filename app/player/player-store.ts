import type { HlsConfig } from "#app/edge/context/company.ts";
import { copy } from "#app/player/copy.ts";
import { Engine } from "#app/player/engine/engine.ts";
import { engineOrder, forcedEngine, hlsSettings } from "#app/player/engine/engine-choice.ts";
import { type EngineState, isSounding } from "#app/player/engine/engine-state.ts";
import {
  clampVolume,
  defaultVolume,
  initialVolume,
  readStoredVolume,
  saveAccountVolume,
  storeVolume,
  toggledVolume,
} from "#app/player/engine/volume.ts";
import { isSameTrack, playbackOf } from "#app/player/playback.ts";
import type { EngineName, PlayableTrack, Playback } from "#app/player/player.ts";
import { emptyQueue, nextTrack, originOf, previousTrack, type Queue, queueOf } from "#app/player/queue.ts";
import { forgetTrack, recallTrack, rememberPosition, rememberTrack } from "#app/player/session-storage.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

export type PlayerSnapshot = { track: PlayableTrack | null; queue: Queue; state: EngineState; volume: number };

type PlayerConfig = { hlsConfig: HlsConfig; accountVolume: number | null; signedIn: boolean };

type Listener = () => void;

export const initialSnapshot: PlayerSnapshot = { track: null, queue: emptyQueue, state: "idle", volume: defaultVolume };

/** Milliseconds after the last move of the slider, and between two notes of the position. */
const saveVolumeAfter = 600;
const rememberEvery = 5_000;

/** What plays, in what list, how loud: the one store of the player. React subscribes to it; it knows no React. */
class PlayerStore {
  #snapshot = initialSnapshot;
  #engine: Engine | null = null;
  #audio: HTMLAudioElement | null = null;
  #config: PlayerConfig | null = null;
  #forced: EngineName | null = null;
  #lastAudible = defaultVolume;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #remembered = 0;
  /** Where (seconds) a track is to start that was asked for before there was anything to sound. */
  #awaited: number | null = null;
  readonly #listeners = new Set<Listener>();
  readonly #timeListeners = new Set<Listener>();
  readonly #finishListeners = new Set<Listener>();

  get snapshot(): PlayerSnapshot {
    return this.#snapshot;
  }

  /** What sounds; null until it was connected. */
  get audio(): HTMLAudioElement | null {
    return this.#audio;
  }

  /** Seconds into the track. */
  get position(): number {
    return this.#engine?.position ?? 0;
  }

  /** Seconds; the source's, not the stream's, which is a little longer. */
  get duration(): number {
    return (this.#snapshot.track?.durationMs ?? 0) / 1000;
  }

  /** Called when what the snapshot shows changed. */
  subscribe = (listener: Listener): Listener => listen(this.#listeners, listener);

  /** Called when the position moved, about four times a second. */
  subscribeToTime = (listener: Listener): Listener => listen(this.#timeListeners, listener);

  /** Called when a track sounded to its end and the next one was started. */
  subscribeToFinish = (listener: Listener): Listener => listen(this.#finishListeners, listener);

  /** Takes the element that sounds and whose settings hold. The first call brings back what the page before left. */
  connect(audio: HTMLAudioElement, config: PlayerConfig): void {
    const before = this.#config?.accountVolume;
    this.#config = config;
    if (this.#audio !== null) {
      // Somebody signed in on this page: their volume is the one to go by.
      if (config.accountVolume !== null && config.accountVolume !== before) this.#applyVolume(config.accountVolume);
      return;
    }
    this.#audio = audio;
    this.#forced = forcedEngine(location.search);
    this.#engine = new Engine(audio, {
      order: (playback) => this.enginesFor(playback),
      hlsSettings: () => hlsSettings(this.#config?.hlsConfig ?? null),
      onState: (state) => this.#set({ state }),
      onTime: () => this.#tick(),
      onFinish: () => this.#finish(),
      onFail: () => showToast({ kind: "error", title: copy.audioFailed }),
    });
    this.#applyVolume(initialVolume(config.accountVolume, readStoredVolume()));
    addEventListener("pagehide", () => rememberPosition(this.position));
    const { track } = this.#snapshot;
    if (track !== null && this.#awaited !== null) this.#engine.load(this.playbackFor(track), this.#awaited);
    else void this.#restore();
  }

  /** The engines this browser would play a track with, first to last. */
  enginesFor(playback: Playback): EngineName[] {
    const abilities = {
      native: this.#audio?.canPlayType("application/vnd.apple.mpegurl") !== "",
      mediaSource: "MediaSource" in globalThis || "ManagedMediaSource" in globalThis,
    };
    return engineOrder(abilities, this.#forced, playback.manifest !== null);
  }

  playbackFor(track: PlayableTrack): Playback {
    return playbackOf(track, this.#config?.hlsConfig.entryPointPlaylist ?? null);
  }

  /** Plays a track in its list. The track that is loaded already just resumes, or goes to `from` (seconds) when that is given. */
  play(track: PlayableTrack, context: PlayableTrack[], from: number | null = null): void {
    const current = this.#snapshot.track;
    const queue = queueOf(track, context, originOf(location));
    if (current === null || !isSameTrack(current, track)) {
      this.#load(track, queue, from ?? 0);
      return;
    }
    this.#set({ queue });
    rememberTrack(current, queue);
    if (from !== null) this.seek(from);
    this.#engine?.play();
  }

  /** What the button of a row does. */
  toggle(track: PlayableTrack, context: PlayableTrack[]): void {
    if (this.#snapshot.track?.id === track.id && isSounding(this.#snapshot.state)) this.pause();
    else this.play(track, context);
  }

  resume(): void {
    this.#engine?.play();
  }

  pause(): void {
    this.#engine?.pause();
  }

  togglePlaying(): void {
    if (isSounding(this.#snapshot.state)) this.pause();
    else this.resume();
  }

  next(): void {
    this.#step(nextTrack(this.#snapshot.queue, this.#snapshot.track));
  }

  previous(): void {
    this.#step(previousTrack(this.#snapshot.queue, this.#snapshot.track));
  }

  /** `seconds` from the start. */
  seek(seconds: number): void {
    this.#engine?.seek(seconds);
  }

  seekBy(seconds: number): void {
    this.seek(this.position + seconds);
  }

  /** 0 to 1. It is kept in this browser and, for the one who is signed in, in the session settings. */
  setVolume(volume: number): void {
    this.#applyVolume(clampVolume(volume));
    storeVolume(this.#snapshot.volume);
    if (!this.#config?.signedIn) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => saveAccountVolume(this.#snapshot.volume), saveVolumeAfter);
  }

  toggleMute(): void {
    this.setVolume(toggledVolume(this.#snapshot.volume, this.#lastAudible));
  }

  /** Stops the sound and hides the player. */
  close(): void {
    this.#engine?.close();
    forgetTrack();
    this.#set({ track: null, queue: emptyQueue, state: "idle" });
  }

  #set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  #applyVolume(volume: number): void {
    if (volume > 0) this.#lastAudible = volume;
    if (this.#audio) this.#audio.volume = volume;
    this.#set({ volume });
  }

  #load(track: PlayableTrack, queue: Queue, from: number): void {
    this.#set({ track, queue });
    if (this.#engine === null) this.#awaited = from;
    else this.#engine.load(this.playbackFor(track), from);
    rememberTrack(track, queue);
    rememberPosition(from);
  }

  /** A neighbour in the queue starts from its beginning, be it the same track again. */
  #step(track: PlayableTrack | null): void {
    const { track: current, queue } = this.#snapshot;
    if (track === null) return;
    if (current === null || !isSameTrack(current, track)) {
      this.#load(track, queue, 0);
      return;
    }
    this.seek(0);
    this.#engine?.play();
  }

  #finish(): void {
    this.next();
    for (const listener of this.#finishListeners) listener();
  }

  #tick(): void {
    for (const listener of this.#timeListeners) listener();
    const now = Date.now();
    if (now - this.#remembered < rememberEvery) return;
    this.#remembered = now;
    rememberPosition(this.position);
  }

  async #restore(): Promise<void> {
    const saved = await recallTrack();
    // Pressing play was quicker.
    if (saved === null || this.#snapshot.track !== null) return;
    const { track, queue, position } = saved;
    this.#set({ track, queue });
    this.#engine?.cue(this.playbackFor(track), position);
  }
}

function listen(listeners: Set<Listener>, listener: Listener): Listener {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** On the edge nobody connects it: there it stays what `initialSnapshot` says and is never written to. */
export const player = new PlayerStore();
