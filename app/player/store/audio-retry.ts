import { copy } from "#app/player/copy.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

/** Milliseconds before a failed track is retried once. */
const retryDelay = 1_000;
/** Toast id; later messages about the track replace it. */
export const failureToast = "audio-failed";

/** Retries a track that no engine could play once: on a bad connection that often works. Shows an error if it fails again. */
export class AudioRetry {
  readonly #retry: () => void;
  #retried = false;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  fail(): void {
    if (this.#retried) {
      const action = { label: copy.retry, run: this.#retry };
      showToast({ id: failureToast, kind: "error", title: copy.audioFailed, action });
      return;
    }
    this.#retried = true;
    setTimeout(this.#retry, retryDelay);
  }

  /** The track plays, or another one was set. */
  reset(): void {
    this.#retried = false;
    dismissToast(failureToast);
  }
}
