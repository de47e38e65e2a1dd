import { copy } from "#app/ui/copy.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

/**
 * Work that failed for lack of a connection waits here. One toast with Retry stands for all of it; the work goes on when the visitor
 * presses Retry, when the browser is online again, and from time to time while the browser believes that it is online.
 */

const toastId = "connection";

/** Milliseconds between two attempts while the browser says that it is online: a bad line sends no event when it gets better. */
const attemptIntervals = [2_000, 5_000, 10_000, 30_000];

/** By key: newer work with the same key replaces older work. */
const waiting = new Map<unknown, () => void>();
/** Keys for which the visitor waits, represented by the toast. */
const announced = new Set<unknown>();
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function runAll(): void {
  clearTimeout(timer);
  const runs = [...waiting.values()];
  waiting.clear();
  for (const run of runs) run();
}

function schedule(): void {
  clearTimeout(timer);
  if (!navigator.onLine || waiting.size === 0) return;
  timer = setTimeout(runAll, attemptIntervals[Math.min(attempts, attemptIntervals.length - 1)]);
  attempts += 1;
}

function announce(): void {
  showToast({
    id: toastId,
    kind: "warning",
    title: navigator.onLine ? copy.connection.bad : copy.connection.offline,
    body: copy.connection.kept,
    action: { label: copy.connection.retry, run: runAll },
  });
}

/** Runs `run` when there may be a connection again. `visible`: the visitor waits for it, so that a toast is shown. */
export function runWhenConnected(key: unknown, run: () => void, visible = true): void {
  waiting.set(key, run);
  if (visible) {
    announced.add(key);
    announce();
  }
  schedule();
}

/** Work with this key succeeded or was cancelled. After the last one that the visitor waits for, the toast is dismissed. */
export function settle(key: unknown): void {
  waiting.delete(key);
  attempts = 0;
  if (announced.delete(key) && announced.size === 0) dismissToast(toastId);
}

// Components that the server renders import this too, which in development is Node.
globalThis.addEventListener?.("online", () => {
  attempts = 0;
  runAll();
});
