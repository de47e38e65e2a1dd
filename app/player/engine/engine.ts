import { type EngineEvent, type EngineState, isSounding, nextState } from "#app/player/engine/engine-state.ts";
import type { HlsStream } from "#app/player/engine/hls-stream.ts";
import type { EngineName, Playback } from "#app/player/player.ts";

type HlsSettings = ReturnType<typeof import("#app/player/engine/engine-choice.ts").hlsSettings>;

/** What the engine asks of, and tells, the one who holds it. */
export type EngineHost = {
  /** The engines to try for a track, first to last. */
  order: (playback: Playback) => EngineName[];
  hlsSettings: () => HlsSettings;
  onState: (state: EngineState) => void;
  /** The position moved, by playing or by seeking. */
  onTime: () => void;
  /** The track sounded to its end. */
  onFinish: () => void;
  /** No engine could play the track. */
  onFail: () => void;
};

/** Seconds by which an element may miss a position it was started at. */
const startTolerance = 0.25;

/**
 * Plays one track at a time through one `<audio>` element, with whatever engine works, and keeps the position when engines
 * change. It knows no React and no catalogue.
 */
export class Engine {
  readonly #audio: HTMLAudioElement;
  readonly #host: EngineHost;
  #state: EngineState = "idle";
  #playback: Playback | null = null;
  /** Engines not yet found wanting; the one in use first. Empty until something was fetched. */
  #left: EngineName[] = [];
  #stream: HlsStream | null = null;
  /** Seconds to start from, until the element can be told. */
  #startAt: number | null = null;
  /** Told apart from the attempts before it, whose late answers no longer count. */
  #attempt = 0;

  constructor(audio: HTMLAudioElement, host: EngineHost) {
    this.#audio = audio;
    this.#host = host;
    audio.addEventListener("loadedmetadata", () => this.#applyStart());
    audio.addEventListener("playing", () => this.#happen("sound"));
    audio.addEventListener("waiting", () => this.#happen("stall"));
    audio.addEventListener("pause", () => {
      // At its end an element pauses too; `ended` follows and is what counts.
      if (!audio.ended) this.#happen("halt");
    });
    audio.addEventListener("ended", () => this.#end());
    audio.addEventListener("error", () => this.#elementFailed());
    for (const event of ["timeupdate", "seeking"]) audio.addEventListener(event, () => host.onTime());
  }

  get state(): EngineState {
    return this.#state;
  }

  /** Seconds. */
  get position(): number {
    return this.#startAt ?? this.#audio.currentTime;
  }

  /** Takes a track without fetching any of it; `play` starts at `from` (seconds). */
  cue(playback: Playback, from: number): void {
    this.#take(playback, from);
    this.#happen("cue");
    this.#host.onTime();
  }

  /** Takes a track and plays it from `from` (seconds). Call it in the press itself: browsers ask for one. */
  load(playback: Playback, from: number): void {
    this.#take(playback, from);
    this.#happen("load");
    this.#host.onTime();
    this.#start();
  }

  play(): void {
    if (this.#playback === null || isSounding(this.#state)) return;
    const fetched = this.#left.length > 0;
    this.#happen("press");
    if (fetched) this.#sound();
    else this.#start();
  }

  pause(): void {
    this.#audio.pause();
    // An element that has not begun pauses without an event.
    this.#happen("halt");
  }

  /** `seconds` from the start; beyond the ends is cut off. */
  seek(seconds: number): void {
    if (this.#playback === null) return;
    const to = Math.min(Math.max(0, seconds), this.#playback.duration);
    if (this.#audio.readyState === 0) this.#startAt = to;
    else this.#audio.currentTime = to;
    this.#host.onTime();
  }

  close(): void {
    this.#release();
    this.#playback = null;
    this.#startAt = null;
    this.#happen("close");
  }

  #happen(event: EngineEvent): void {
    const next = nextState(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#host.onState(next);
  }

  #take(playback: Playback, from: number): void {
    this.#release();
    this.#playback = playback;
    this.#startAt = from;
  }

  /** Silences the element and forgets its source. Emptying it fires no `pause`, so nobody mistakes this for the visitor's. */
  #release(): void {
    this.#attempt += 1;
    this.#left = [];
    this.#stream?.close();
    this.#stream = null;
    if (!this.#audio.hasAttribute("src")) return;
    this.#audio.removeAttribute("src");
    this.#audio.load();
  }

  #start(): void {
    if (this.#playback === null) return;
    if (this.#left.length === 0) this.#left = this.#host.order(this.#playback);
    const [engine] = this.#left;
    this.#audio.dataset.engine = engine;
    if (engine === "hls" && this.#playback.manifest !== null) {
      this.#startStream(this.#playback.manifest);
      return;
    }
    this.#audio.src = (engine === "native" && this.#playback.manifest) || this.#playback.direct;
    this.#sound();
  }

  #startStream(manifest: string): void {
    const attempt = this.#attempt;
    import("#app/player/engine/hls-stream.ts").then(
      ({ openStream }) => {
        if (attempt !== this.#attempt) return;
        this.#stream = openStream({
          audio: this.#audio,
          manifest,
          settings: this.#host.hlsSettings(),
          startPosition: this.position,
          onFatal: () => attempt === this.#attempt && this.#fallBack(),
        });
        this.#sound();
      },
      () => attempt === this.#attempt && this.#fallBack(),
    );
  }

  #sound(): void {
    if (!isSounding(this.#state)) return;
    this.#audio.play().catch((reason: unknown) => {
      // Anything else is either our own doing (a new source) or comes again as the element's `error`.
      if (reason instanceof DOMException && reason.name === "NotAllowedError") this.#happen("refuse");
    });
  }

  #applyStart(): void {
    const at = this.#startAt;
    this.#startAt = null;
    if (at !== null && Math.abs(this.#audio.currentTime - at) > startTolerance) this.#audio.currentTime = at;
  }

  #end(): void {
    const sounded = isSounding(this.#state);
    this.#happen("end");
    if (sounded) this.#host.onFinish();
  }

  #elementFailed(): void {
    if (this.#audio.error === null || this.#left.length === 0) return;
    if (this.#stream?.recover()) this.#sound();
    else this.#fallBack();
  }

  /** The next engine's turn, at the position reached. */
  #fallBack(): void {
    const at = this.position;
    const left = this.#left.slice(1);
    this.#release();
    this.#startAt = at;
    if (left.length === 0) {
      this.#happen("fail");
      this.#host.onFail();
      return;
    }
    this.#left = left;
    this.#start();
  }
}
