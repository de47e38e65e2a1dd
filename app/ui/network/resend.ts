import { runWhenConnected, settle } from "#app/ui/network/connection.ts";

/** Milliseconds before a failed request is sent again without a word: most failures on a bad line are gone by then. */
const silentDelays = [300, 1_000];

type ResendOptions = {
  send: () => Promise<Response>;
  signal: AbortSignal | null;
  /** Whether the visitor waits for the response; evaluated at each failure. */
  isVisible: () => boolean;
};

function delay(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function connected(key: unknown, { signal, isVisible }: ResendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    runWhenConnected(key, resolve, isVisible());
  });
}

/**
 * Retries a request that failed for lack of a connection until it gets a response. @throws the reason of `signal`, once it is aborted
 */
export async function resend(options: ResendOptions): Promise<Response> {
  const { send, signal } = options;
  const key = Symbol("request");
  try {
    for (let attempt = 0; ; attempt += 1) {
      const silent = navigator.onLine ? silentDelays[attempt] : undefined;
      await (silent === undefined ? connected(key, options) : delay(silent, signal));
      try {
        return await send();
      } catch (error) {
        if (signal?.aborted) throw error;
      }
    }
  } finally {
    settle(key);
  }
}
