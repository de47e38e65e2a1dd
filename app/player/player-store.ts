import type { HlsConfig } from "#app/edge/context/company.ts";
import { copy } from "#app/player/copy.ts";
import { Engine, type EngineFailure } from "#app/player/engine/engine.ts";
import { abilitiesOf, engineOrder, forcedEngine, hlsSettings } from "#app/player/engine/engine-choice.ts";
import { isActive } from "#app/player/engine/engine-state.ts";
import {
  clampVolume,
  defaultVolume,
  initialVolume,
  readStoredVolume,
  saveAccountVolume,
  storeVolume,
  toggledVolume,
} from "#app/player/engine/volume.ts";
import { loadDetails } from "#app/player/known-details.ts";
import { isSameTrack, playbackOf } from "#app/player/playback.ts";
import type { EngineName, PlayableTrack, Playback } from "#app/player/player.ts";
import { initialSnapshot, type PlayerSnapshot } from "#app/player/player-snapshot.ts";
import { emptyQueue, nextTrack, originOf, previousTrack, type Queue, queueOf } from "#app/player/queue.ts";
import { Signal } from "#app/player/signal.ts";
import { clearStoredTrack, readStoredTrack, storePosition, storeTrack } from "#app/player/stored-track.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type PlayerConfig = {
  hlsConfig: HlsConfig;
  accountVolume: number | null;
  signedIn: boolean;
  /** Whether a track's details are fetched before it plays: specification part 2, section 6. */
  needsDetails: boolean;
};

/** Milliseconds: after the slider's last move, and between two writes of the position. */
const volumeSaveDelay = 600;
const positionStoreInterval = 5_000;

/** The player's state: track, queue, volume. React subscribes to it; it does not depend on React. */
class PlayerStore {
  #snapshot = initialSnapshot;
  #engine: Engine | null = null;
  #audio: HTMLAudioElement | null = null;
  #config: PlayerConfig | null = null;
  #forced: EngineName | null = null;
  #lastAudible = defaultVolume;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #positionStoredAt = 0;
  /** Position (seconds) of a track that was asked for before the audio element was connected. */
  #pendingStart: number | null = null;
  readonly #changed = new Signal();
  readonly #timeChanged = new Signal();
  readonly #finished = new Signal();
  readonly #failed = new Signal<[EngineFailure & { track: PlayableTrack }]>();

  subscribe = this.#changed.subscribe;
  /** Calls back when the position moved, about four times a second. */
  subscribeToTime = this.#timeChanged.subscribe;
  /** Calls back when a track played to its end and the next one was started. */
  subscribeToFinish = this.#finished.subscribe;
  /** Calls back when an engine failed to play the track. */
  subscribeToFailure = this.#failed.subscribe;

  get snapshot(): PlayerSnapshot {
    return this.#snapshot;
  }

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

  /** Sets the audio element and the settings. The first call restores the track of before a reload. */
  connect(audio: HTMLAudioElement, config: PlayerConfig): void {
    const volumeBefore = this.#config?.accountVolume;
    this.#config = config;
    if (this.#audio !== null) {
      // A user signed in on this page: their volume applies.
      if (config.accountVolume !== null && config.accountVolume !== volumeBefore)
        this.#applyVolume(config.accountVolume);
      return;
    }
    this.#audio = audio;
    this.#forced = forcedEngine(location.search);
    this.#engine = new Engine(audio, {
      order: (playback) => this.enginesFor(playback),
      hlsSettings: () => hlsSettings(this.#config?.hlsConfig ?? null),
      prepare: () => this.prepareDetails(this.#snapshot.track),
      onState: (state) => this.#set({ state }),
      onTime: () => this.#tick(),
      onFinish: () => this.#finish(),
      onFailure: (failure) => this.#fail(failure),
    });
    this.#applyVolume(initialVolume(config.accountVolume, readStoredVolume()));
    addEventListener("pagehide", () => storePosition(this.position));
    const { track } = this.#snapshot;
    if (track !== null && this.#pendingStart !== null) this.#engine.load(this.playbackFor(track), this.#pendingStart);
    else void this.#restore();
  }

  /** The engines this browser would play a track with, first to last. */
  enginesFor(playback: Playback): EngineName[] {
    return engineOrder(abilitiesOf(this.#audio), this.#forced, playback.manifest !== null);
  }

  playbackFor(track: PlayableTrack): Playback {
    return playbackOf(track, this.#config?.hlsConfig.entryPointPlaylist ?? null);
  }

  /** Fetches the details of a track for users who need them; null when there is nothing to wait for. */
  prepareDetails(track: PlayableTrack | null): Promise<void> | null {
    return track !== null && this.#config?.needsDetails ? loadDetails(track.id) : null;
  }

  /** Plays a track in its list. The current track resumes, or goes to `from` (seconds) when that is given. */
  play(track: PlayableTrack, context: PlayableTrack[], from: number | null = null): void {
    const current = this.#snapshot.track;
    const queue = queueOf(track, context, originOf(location));
    if (current === null || !isSameTrack(current, track)) {
      this.#load(track, queue, from ?? 0);
      return;
    }
    this.#set({ queue });
    storeTrack(current, queue);
    if (from !== null) this.seek(from);
    this.#engine?.play();
  }

  toggle(track: PlayableTrack, context: PlayableTrack[]): void {
    if (this.#snapshot.track?.id === track.id && isActive(this.#snapshot.state)) this.pause();
    else this.play(track, context);
  }

  resume(): void {
    this.#engine?.play();
  }

  pause(): void {
    this.#engine?.pause();
  }

  togglePlaying(): void {
    if (isActive(this.#snapshot.state)) this.pause();
    else this.resume();
  }

  next(): void {
    this.#step(nextTrack(this.#snapshot.queue, this.#snapshot.track));
  }

  previous(): void {
    this.#step(previousTrack(this.#snapshot.queue, this.#snapshot.track));
  }

  seek(seconds: number): void {
    this.#engine?.seek(seconds);
  }

  seekBy(seconds: number): void {
    this.seek(this.position + seconds);
  }

  /** 0 to 1. Stored in this browser and, for signed-in users, in the session settings. */
  setVolume(volume: number): void {
    this.#applyVolume(clampVolume(volume));
    storeVolume(this.#snapshot.volume);
    if (!this.#config?.signedIn) return;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => saveAccountVolume(this.#snapshot.volume), volumeSaveDelay);
  }

  toggleMute(): void {
    this.setVolume(toggledVolume(this.#snapshot.volume, this.#lastAudible));
  }

  /** Stops playback and hides the player. */
  close(): void {
    this.#engine?.close();
    clearStoredTrack();
    this.#set({ track: null, queue: emptyQueue, state: "idle" });
  }

  #set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changed.emit();
  }

  #applyVolume(volume: number): void {
    if (volume > 0) this.#lastAudible = volume;
    if (this.#audio) this.#audio.volume = volume;
    this.#set({ volume });
  }

  #load(track: PlayableTrack, queue: Queue, from: number): void {
    this.#set({ track, queue });
    if (this.#engine === null) this.#pendingStart = from;
    else this.#engine.load(this.playbackFor(track), from);
    storeTrack(track, queue);
    storePosition(from);
  }

  /** A neighbour in the queue starts from its beginning, even when it is the same track again. */
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
    this.#finished.emit();
  }

  #fail(failure: EngineFailure): void {
    if (failure.fatal) showToast({ kind: "error", title: copy.audioFailed });
    const { track } = this.#snapshot;
    if (track !== null) this.#failed.emit({ ...failure, track });
  }

  #tick(): void {
    this.#timeChanged.emit();
    const now = Date.now();
    if (now - this.#positionStoredAt < positionStoreInterval) return;
    this.#positionStoredAt = now;
    storePosition(this.position);
  }

  async #restore(): Promise<void> {
    const stored = await readStoredTrack();
    // The visitor may have started another track meanwhile.
    if (stored === null || this.#snapshot.track !== null) return;
    const { track, queue, position } = stored;
    this.#set({ track, queue });
    this.#engine?.cue(this.playbackFor(track), position);
  }
}

/** On the server it is never connected and stays at `initialSnapshot`. */
export const player = new PlayerStore();
