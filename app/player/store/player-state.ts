import type { EngineFailure } from "#app/player/engine/engine-host.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { initialSnapshot, type PlayerSnapshot } from "#app/player/store/player-snapshot.ts";
import { Signal } from "#app/player/store/signal.ts";

type PlaybackFailure = EngineFailure & { track: PlayableTrack };

/** Snapshot of the player and its subscriptions. */
export class PlayerState {
  #snapshot = initialSnapshot;
  readonly #changed = new Signal();
  protected readonly timeChanged = new Signal();
  protected readonly finished = new Signal();
  readonly #failed = new Signal<[PlaybackFailure]>();
  /** Failures from before the reporting code was loaded on idle. */
  readonly #unreported: PlaybackFailure[] = [];

  subscribe = this.#changed.subscribe;
  /** Notifies when the position changed, about four times a second. */
  subscribeToTime = this.timeChanged.subscribe;
  /** Notifies when a track ended and the next one was started. */
  subscribeToFinish = this.finished.subscribe;
  /** Notifies when an engine failed; earlier failures are delivered to the first subscriber. */
  subscribeToFailure = (listener: (failure: PlaybackFailure) => void): (() => void) => {
    this.#unreported.splice(0).forEach(listener);
    return this.#failed.subscribe(listener);
  };

  get snapshot(): PlayerSnapshot {
    return this.#snapshot;
  }

  /** Seconds; of the source, not of the stream, which is a little longer. */
  get duration(): number {
    return (this.#snapshot.track?.durationMs ?? 0) / 1000;
  }

  /** Whether there is an account that stores the volume. */
  get isSignedIn(): boolean {
    return this.#snapshot.userId !== null;
  }

  protected tellFailure(failure: EngineFailure): void {
    const { track } = this.#snapshot;
    if (track === null) return;
    const report = { ...failure, track };
    if (!this.#failed.emit(report)) this.#unreported.push(report);
  }

  protected clear(): void {
    const { track, queue, state } = initialSnapshot;
    this.set({ track, queue, state });
  }

  protected set(change: Partial<PlayerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changed.emit();
  }
}
