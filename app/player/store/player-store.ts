import { Engine } from "#app/player/engine/engine.ts";
import type { EngineFailure } from "#app/player/engine/engine-host.ts";
import { type EngineState, isActive } from "#app/player/engine/engine-state.ts";
import { isBuffered } from "#app/player/engine/is-buffered.ts";
import { initialVolume, readStoredVolume } from "#app/player/engine/volume.ts";
import { isSameTrack } from "#app/player/playback.ts";
import type { Counterpart, HandOver, PlayableTrack } from "#app/player/player.ts";
import { listingOf } from "#app/player/queue/listing.ts";
import { isPlayed } from "#app/player/queue/played-entry.ts";
import { nextTrack, originOf, previousTrack, type Queue, queueOf, tracksAfter } from "#app/player/queue/queue.ts";
import { beginningOf, startOf } from "#app/player/queue/same-song.ts";
import { AudioRetry } from "#app/player/store/audio-retry.ts";
import { holdSound, isOffline, releaseSound } from "#app/player/store/hold-sound.ts";
import { PlaybackSettings } from "#app/player/store/playback-settings.ts";
import type { PlayerConfig } from "#app/player/store/player-config.ts";
import { PlayerState } from "#app/player/store/player-state.ts";
import {
  clearStoredTrack,
  keepPosition,
  readStoredTrack,
  storePosition,
  storeTrack,
} from "#app/player/store/stored-track.ts";

const sameSecond: Counterpart = (seconds) => seconds;

/** State of the player: track, queue, volume. Independent of React, which subscribes to it. */
class PlayerStore extends PlayerState {
  #engine: Engine | null = null;
  #audio: HTMLAudioElement | null = null;
  readonly settings = new PlaybackSettings();
  readonly #retry = new AudioRetry(() => this.snapshot.state === "failed" && this.resume());
  /** The visitor skipped past the last track before the next page of results was loaded. */
  #waitsForMore = false;
  /** A track waits for the connection: until then skipping must not replace it. */
  #loadIsHeld = false;
  /** Start in seconds of a track that was requested before the audio element was connected. */
  #pendingStart: number | null = null;
  /** Called before a track takes over at `from` (seconds); returns where to start it. Set when its code is loaded. */
  handOver: HandOver | null = null;

  get audio(): HTMLAudioElement | null {
    return this.#audio;
  }

  /** Replaces the queue without interrupting the current track. */
  setQueue(queue: Queue): void {
    this.set({ queue });
    if (this.snapshot.track !== null) storeTrack(this.snapshot.track, queue);
    if (this.#waitsForMore) this.next();
  }

  /** Seconds into the track. */
  get position(): number {
    return this.#engine?.position ?? 0;
  }

  /** Connects the audio element and the settings. The first call restores the track from before a reload. */
  connect(audio: HTMLAudioElement, config: PlayerConfig): void {
    const volumeBefore = this.settings.config?.accountVolume;
    this.settings.config = config;
    this.set({ userId: config.userId });
    if (this.#audio !== null) {
      // A user signed in on this page: their volume applies.
      if (config.accountVolume !== null && config.accountVolume !== volumeBefore)
        this.applyVolume(config.accountVolume);
      return;
    }
    this.settings.readAddress(location.search);
    this.exchange(audio);
    this.applyVolume(initialVolume(config.accountVolume, readStoredVolume()));
    addEventListener("pagehide", () => this.snapshot.track !== null && storePosition(this.position));
    const { track } = this.snapshot;
    if (track !== null && this.#pendingStart !== null)
      this.#engine?.load(this.settings.playbackFor(track), this.#pendingStart);
    else void this.#restore();
  }

  /** Switches to `audio`. Returns the previous engine, which the caller closes; its events are ignored. */
  exchange(audio: HTMLAudioElement, engine = this.engineOn(audio)): Engine | null {
    const before = this.#engine;
    this.#audio = audio;
    this.#engine = engine;
    return before;
  }

  /** An engine whose events count once it is the current one. */
  engineOn(audio: HTMLAudioElement): Engine {
    const engine: Engine = new Engine(audio, {
      order: (playback) => this.settings.enginesFor(playback, this.#audio),
      hlsConfig: () => this.settings.config?.hlsConfig ?? null,
      prepare: () => this.settings.prepareDetails(this.snapshot.track),
      onState: (state) => engine === this.#engine && this.#changeState(state),
      onTime: () => engine === this.#engine && this.#tick(),
      onFinish: () => engine === this.#engine && this.#finish(),
      isOffline,
      onDisconnect: () => engine === this.#engine && holdSound(() => this.#engine?.reconnect(), "line"),
      onFailure: (failure) => engine === this.#engine && this.#fail(failure),
    });
    return engine;
  }

  /**
   * Plays a track in its list. The current track resumes, another version of it continues at the same position. `from` (seconds) overrides
   * the start.
   */
  play(track: PlayableTrack, context: PlayableTrack[], from: number | null = null): void {
    const current = this.snapshot.track;
    const queue = queueOf(track, context, { origin: originOf(location), listing: listingOf(context) });
    if (current === null || !isSameTrack(current, track)) {
      this.load(track, queue, from ?? startOf(track, current, this.position));
      return;
    }
    this.set({ track, queue });
    storeTrack(track, queue);
    if (from !== null) this.seek(from);
    this.#engine?.play();
  }

  /** Plays another track of a list from the counterpart of the position, without a gap if something plays. */
  switchTo(track: PlayableTrack, context: PlayableTrack[], counterpart: Counterpart): void {
    const queue = queueOf(track, context, { origin: originOf(location), listing: listingOf(context) });
    this.load(track, queue, counterpart(this.position), counterpart);
  }

  toggle(track: PlayableTrack, context: PlayableTrack[]): void {
    if (isPlayed(this.snapshot, track, context) && isActive(this.snapshot.state)) this.pause();
    else this.play(track, context);
  }

  resume(): void {
    this.#engine?.play();
  }

  pause(): void {
    this.#engine?.pause();
  }

  togglePlaying(): void {
    if (isActive(this.snapshot.state)) this.pause();
    else this.resume();
  }

  /** After the last track of a results page the next page has to be appended first. */
  next(): void {
    const { queue, track } = this.snapshot;
    this.#waitsForMore = queue.listing.next !== null && tracksAfter(queue, track) === 0;
    if (!this.#waitsForMore) this.#step(nextTrack(queue, track));
  }

  previous(): void {
    this.#step(previousTrack(this.snapshot.queue, this.snapshot.track));
  }

  /** Offline only buffered positions can be reached: otherwise playback continues until there is a connection. */
  seek(seconds: number): void {
    if (isOffline() && !isBuffered(this.#audio, seconds)) {
      this.#loadIsHeld = false;
      holdSound(() => this.seek(seconds));
    } else this.#engine?.seek(seconds);
  }

  seekBy(seconds: number): void {
    this.seek(this.position + seconds);
  }

  /** 0 to 1. */
  applyVolume(volume: number): void {
    if (this.#audio) this.#audio.volume = volume;
    this.set({ volume });
  }

  close(): void {
    releaseSound();
    this.#loadIsHeld = false;
    this.#engine?.close();
    clearStoredTrack();
    this.clear();
  }

  #changeState(state: EngineState): void {
    if (state === "playing") this.#retry.reset();
    this.set({ state });
  }

  /**
   * Plays a track of `queue` from `from` (seconds). Versions of a song and tracks with a `counterpart` take over without a gap. Offline, the
   * current track and queue continue until the new one can be fetched.
   */
  load(track: PlayableTrack, queue: Queue, from: number, counterpart: Counterpart | null = null): void {
    this.#loadIsHeld = isOffline();
    if (this.#loadIsHeld) {
      holdSound(() => this.load(track, queue, from, counterpart));
      return;
    }
    this.#waitsForMore = false;
    this.#retry.reset();
    const isVersion = this.snapshot.track?.songId === track.songId;
    // Before the change: volume and gain of the track are those of its own element.
    const isContinued = isVersion || counterpart !== null;
    const start = (isContinued && this.handOver?.(track, from, counterpart ?? sameSecond)) || from;
    this.set({ track, queue });
    if (this.#engine === null) this.#pendingStart = start;
    else this.#engine.load(this.settings.playbackFor(track), start);
    storeTrack(track, queue, from);
  }

  /** Skipping starts a track at its beginning or that of its passage, even the same track again. */
  #step(track: PlayableTrack | null): void {
    const { track: current, queue } = this.snapshot;
    if (track === null) return;
    const start = beginningOf(track);
    if (current === null || !isSameTrack(current, track)) {
      this.load(track, queue, start);
      return;
    }
    this.set({ track });
    storeTrack(track, queue);
    this.seek(start);
    this.#engine?.play();
  }

  #finish(): void {
    if (!this.#loadIsHeld) this.next();
    this.finished.emit();
  }

  #fail(failure: EngineFailure): void {
    if (failure.fatal) this.#retry.fail();
    this.tellFailure(failure);
  }

  #tick(): void {
    this.timeChanged.emit();
    keepPosition(this.position);
  }

  async #restore(): Promise<void> {
    const stored = await readStoredTrack();
    // The visitor may have started another track meanwhile.
    if (stored === null || this.snapshot.track !== null) return;
    const { track, queue, position } = stored;
    this.set({ track, queue });
    this.#engine?.cue(this.settings.playbackFor(track), position);
  }
}

/** On the server it is never connected and stays at `initialSnapshot`. */
export const player = new PlayerStore();
