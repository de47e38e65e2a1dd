import type { EngineFailure } from "#app/player/engine/engine-host.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { initialSnapshot, type PlayerSnapshot } from "#app/player/store/player-snapshot.ts";
import { Signal } from "#app/player/store/signal.ts";

type PlaybackFailure = EngineFailure & { track: PlayableTrack };

/** What the player shows, and who is told when it changes. */
export class PlayerState {
  #snapshot = initialSnapshot;
  readonly #changed = new Signal();
  protected readonly timeChanged = new Signal();
  protected readonly finished = new Signal();
  readonly #failed = new Signal<[PlaybackFailure]>();
  /** The code that reports failures is loaded when the page is idle. */
  readonly #unreported: PlaybackFailure[] = [];

  subscribe = this.#changed.subscribe;
  /** Calls back when the position moved, about four times a second. */
  subscribeToTime = this.timeChanged.subscribe;
  /** Calls back when a track played to its end and the next one was started. */
  subscribeToFinish = this.finished.subscribe;
  /** Calls back when an engine failed to play the track, at once for those that failed before the first callback. */
  subscribeToFailure = (listener: (failure: PlaybackFailure) => void): (() => void) => {
    this.#unreported.splice(0).forEach(listener);
    return this.#failed.subscribe(listener);
  };

  get snapshot(): PlayerSnapshot {
    return this.#snapshot;
  }

  /** Seconds; the source's, not the stream's, which is a little longer. */
  get duration(): number {
    return (this.#snapshot.track?.durationMs ?? 0) / 1000;
  }

  /** Whether someone is signed in, whose settings keep the volume. */
  get isSignedIn(): boolean {
    return this.#snapshot.userId !== null;
  }

  protected tellFailure(failure: EngineFailure): void {
    const { track } = this.#snapshot;
    if (track === null) return;
    const told = { ...failure, track };
    if (!this.#failed.emit(told)) this.#unreported.push(told);
  }

  /** No track is set any more. */
  protected clear(): void {
    const { track, queue, state } = initialSnapshot;
    this.set({ track, queue, state });
  }

  protected set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changed.emit();
  }
}
