/** Milliseconds after which a page that is never idle counts as idle, and every page in a browser that cannot tell. */
export const idleDelay = 2_000;

/** Runs `work` when the page is idle, at the latest after `timeout` milliseconds. Returns the function that cancels it. */
export function whenIdle(work: () => void, timeout = idleDelay): () => void {
  const schedule = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, idleDelay));
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
  const handle = schedule(work, { timeout });
  return () => cancel(handle as number);
}
