import { copy } from "#app/player/copy.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

/** Milliseconds before a track that could not be played is tried once more. */
const retryDelay = 1_000;
/** The id of the message: what replaces it says more. */
export const failureToast = "audio-failed";

/** Tries a track that no engine could play once more: on a bad line that often works. The visitor is told when it does not. */
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
