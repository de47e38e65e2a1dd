import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Milliseconds within which a second signal is the first one again: Ctrl-C comes from the terminal, and passed on by npm and the front door. */
const repeatMs = 2000;

/**
 * Calls `end` at the first INT, TERM or HUP, with the exit code that stands for the signal. A second signal, later than a repetition of
 * the first, ends the process at once.
 */
export function onInterrupt(end: (exitCode: number) => void): void {
  let firstAt: number | null = null;
  for (const signal of signals) {
    process.on(signal, () => {
      const exitCode = 128 + constants.signals[signal];
      if (firstAt === null) {
        firstAt = performance.now();
        end(exitCode);
      } else if (performance.now() - firstAt > repeatMs) process.exit(exitCode);
    });
  }
}

/** Calls `make`, and removes the signal listeners that it added: Miniflare's end the process before children could be waited for. */
export function withoutOtherListeners<Made>(make: () => Made): Made {
  const before = signals.map((signal) => process.listeners(signal));
  const made = make();
  for (const [at, signal] of signals.entries()) {
    for (const listener of process.listeners(signal))
      if (!before[at]?.includes(listener)) process.off(signal, listener);
  }
  return made;
}
