/** Milliseconds, for browsers that cannot tell when they are idle. */
const idleDelay = 2_000;

/** Runs `work` when the page is idle, at the latest after `timeout` milliseconds if one is given. Returns the function that cancels it. */
export function whenIdle(work: () => void, timeout?: number): () => void {
  const schedule = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, idleDelay));
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
  const handle = schedule(work, { timeout });
  return () => cancel(handle as number);
}
