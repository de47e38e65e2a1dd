import type { EngineHost } from "#app/player/engine/engine-host.ts";
import { type EngineEvent, type EngineState, isActive, nextState } from "#app/player/engine/engine-state.ts";
import type { HlsStream } from "#app/player/engine/hls-stream.ts";
import { describeMediaError } from "#app/player/engine/media-error.ts";
import { PassageEnd } from "#app/player/engine/passage-end.ts";
import type { EngineName, Playback } from "#app/player/player.ts";

/** Seconds by which an element may start beside the requested position. */
const startTolerance = 0.25;

/**
 * Plays one track at a time through one `<audio>` element. If an engine fails, the next one continues at the same position. Independent of
 * React and the catalogue.
 */
export class Engine {
  readonly #audio: HTMLAudioElement;
  readonly #host: EngineHost;
  #state: EngineState = "idle";
  #playback: Playback | null = null;
  /** Engines that have not failed, the current one first. Empty until something was fetched. */
  #remaining: EngineName[] = [];
  #stream: HlsStream | null = null;
  /** Requested start in seconds, until the element can seek. */
  #startAt: number | null = null;
  readonly #passageEnd = new PassageEnd();
  /** Opened or kept with its buffer, to be played soon. */
  #isReady = false;
  /** Incremented with each source: late callbacks of an earlier one compare it and return. */
  #attempt = 0;

  constructor(audio: HTMLAudioElement, host: EngineHost) {
    this.#audio = audio;
    this.#host = host;
    audio.addEventListener("loadedmetadata", () => this.#applyStart());
    audio.addEventListener("playing", () => this.#dispatch("playing"));
    audio.addEventListener("waiting", () => this.#dispatch("waiting"));
    audio.addEventListener("pause", () => {
      // The element also fires `pause` at its end; `ended` follows and counts instead.
      if (!audio.ended) this.#dispatch("pause");
    });
    audio.addEventListener("ended", () => this.#end());
    audio.addEventListener("error", () => this.#elementFailed());
    for (const event of ["timeupdate", "seeking"]) audio.addEventListener(event, () => host.onTime());
    audio.addEventListener("timeupdate", () => this.#endPassage());
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Seconds. */
  get position(): number {
    return this.#startAt ?? this.#audio.currentTime;
  }

  /** Sets a track without fetching it; `play` starts at `from` (seconds). */
  cue(playback: Playback, from: number): void {
    this.#set(playback, from);
    this.#dispatch("cue");
    this.#host.onTime();
  }

  /** Sets a track and fetches it without playing, so that `load` starts it at once. */
  open(playback: Playback, from: number): void {
    this.cue(playback, from);
    this.#open();
    this.#isReady = true;
  }

  /** Keeps the buffer: `load` of the same track goes on. */
  stay(): void {
    this.#isReady = true;
  }

  /** Sets a track and plays it from `from` (seconds). Call it synchronously in the click handler: browsers require a user gesture. */
  load(playback: Playback, from: number): void {
    if (this.#isReady && this.#playback?.direct === playback.direct) {
      this.#isReady = false;
      this.#playback = playback;
      if (from !== this.position) this.seek(from);
      if (isActive(this.#state)) this.#host.onState(this.#state);
      else this.play();
      return;
    }
    this.#set(playback, from);
    this.#dispatch("load");
    this.#host.onTime();
    this.#start();
  }

  play(): void {
    if (this.#playback === null || isActive(this.#state)) return;
    const { passage } = this.#playback;
    // The element restarts by itself only at its own end, not at that of a passage.
    if (this.#state === "ended" && passage && this.position >= passage.end) this.seek(passage.start);
    const fetched = this.#remaining.length > 0;
    this.#dispatch("play");
    if (fetched) this.#playElement();
    else this.#start();
  }

  pause(): void {
    this.#audio.pause();
    // An element that has not started pauses without an event.
    this.#dispatch("pause");
  }

  /** `seconds` from the start, clamped to the track's length. */
  seek(seconds: number): void {
    if (this.#playback === null) return;
    const to = Math.min(Math.max(0, seconds), this.#playback.duration);
    this.#passageEnd.watch(this.#playback, to);
    if (this.#audio.readyState === 0) this.#startAt = to;
    else this.#audio.currentTime = to;
    this.#host.onTime();
  }

  /** Refetches after a connection loss, from the current position. */
  reconnect(): void {
    if (this.#stream !== null) this.#stream.reload();
    else if (isActive(this.#state) && this.#remaining.length === 0) this.#start();
  }

  close(): void {
    this.#release();
    this.#playback = null;
    this.#startAt = null;
    this.#dispatch("close");
  }

  #dispatch(event: EngineEvent): void {
    const next = nextState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#host.onState(next);
  }

  #set(playback: Playback, from: number): void {
    this.#release();
    this.#playback = playback;
    this.#startAt = from;
    this.#passageEnd.watch(playback, from);
  }

  /** The element would play past the end of a passage, so it is paused there; reported as `ended`, like the end of a track. */
  #endPassage(): void {
    if (this.#state !== "playing" || !this.#passageEnd.isReached(this.#playback, this.position)) return;
    this.#audio.pause();
    this.#end();
  }

  /** Stops the element and removes its source without firing `pause`, which would look like the user's. */
  #release(): void {
    this.#attempt += 1;
    this.#isReady = false;
    this.#remaining = [];
    this.#stream?.close();
    this.#stream = null;
    if (!this.#audio.hasAttribute("src")) return;
    this.#audio.removeAttribute("src");
    this.#audio.load();
  }

  #start(): void {
    const preparation = this.#host.prepare();
    if (preparation === null) this.#open();
    const attempt = this.#attempt;
    void preparation?.then(() => {
      if (attempt === this.#attempt && isActive(this.#state) && this.#remaining.length === 0) this.#open();
    });
  }

  #open(): void {
    if (this.#playback === null) return;
    if (this.#remaining.length === 0) this.#remaining = this.#host.order(this.#playback);
    const [engine] = this.#remaining;
    this.#audio.dataset.engine = engine;
    if (engine === "hls" && this.#playback.manifest !== null) {
      this.#openStream(this.#playback.manifest);
      return;
    }
    this.#audio.src = (engine === "native" && this.#playback.manifest) || this.#playback.direct;
    this.#playElement();
  }

  #openStream(manifest: string): void {
    const attempt = this.#attempt;
    import("#app/player/engine/hls-stream.ts").then(
      ({ openStream }) => {
        if (attempt !== this.#attempt) return;
        this.#stream = openStream({
          audio: this.#audio,
          manifest,
          config: this.#host.hlsConfig(),
          startPosition: this.position,
          isOffline: this.#host.isOffline,
          onDisconnect: this.#host.onDisconnect,
          onFatal: (reason) => attempt === this.#attempt && this.#fallBack(reason),
        });
        this.#playElement();
      },
      () => attempt === this.#attempt && this.#fallBack("hls.js could not be loaded"),
    );
  }

  #playElement(): void {
    if (!isActive(this.#state)) return;
    this.#audio.play().catch((reason: unknown) => {
      // Other reasons are a source change of our own, or are reported again as the element's `error`.
      if (reason instanceof DOMException && reason.name === "NotAllowedError") this.#dispatch("blocked");
    });
  }

  #applyStart(): void {
    const at = this.#startAt;
    this.#startAt = null;
    if (at !== null && Math.abs(this.#audio.currentTime - at) > startTolerance) this.#audio.currentTime = at;
  }

  #end(): void {
    const wasActive = isActive(this.#state);
    this.#dispatch("ended");
    if (wasActive) this.#host.onFinish();
  }

  #elementFailed(): void {
    const { error } = this.#audio;
    if (error === null || this.#remaining.length === 0) return;
    if (this.#stream?.recover()) this.#playElement();
    else this.#fallBack(describeMediaError(error));
  }

  /** Switches to the next engine at the current position. */
  #fallBack(reason: string): void {
    const at = this.position;
    const [failed, ...remaining] = this.#remaining;
    this.#release();
    this.#startAt = at;
    if (this.#host.isOffline()) {
      this.#dispatch("waiting");
      this.#host.onDisconnect();
      return;
    }
    if (remaining.length === 0) this.#dispatch("fail");
    if (failed !== undefined) this.#host.onFailure({ engine: failed, reason, fatal: remaining.length === 0 });
    if (remaining.length === 0) return;
    this.#remaining = remaining;
    this.#open();
  }
}
