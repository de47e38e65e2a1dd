import { signedInHeader, signInHeader } from "#app/edge/http/sign-in-headers.ts";

/**
 * A request of a page that was made for somebody signed in, refused because the session is over, waits here instead of failing:
 * after the sign-in it is sent once more, and the page never knows. Specification part 2, section 4, "Session expired".
 */
type Release = () => void;

let signedIn = false;
let expired = false;
let waiting: Release[] = [];
const listeners = new Set<() => void>();

function setExpired(next: boolean): void {
  expired = next;
  for (const listen of listeners) listen();
}

export const heldRequests = {
  subscribe(listen: () => void): () => void {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
  isExpired: () => expired,
  /** Whether the page on show was made for somebody signed in. */
  setSignedIn(next: boolean): void {
    signedIn = next;
  },
  /** Somebody is signed in again: everything that waited goes on its way. */
  release(): void {
    const released = waiting;
    waiting = [];
    setExpired(false);
    for (const go of released) go();
  },
};

function untilReleased(signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push(resolve);
    signal?.addEventListener("abort", () => {
      waiting = waiting.filter((release) => release !== resolve);
      reject(signal.reason);
    });
    setExpired(true);
  });
}

/** What a page asks of its own loaders, actions and JSON addresses; "nobody" is an answer to who is signed in. */
function isOfThePage({ origin, pathname }: URL): boolean {
  if (origin !== window.location.origin || pathname === "/api/v1/identities/me") return false;
  return pathname.endsWith(".data") || pathname.startsWith("/api/");
}

/** Stands before `window.fetch` from the first script on. */
export function holdRefusedRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    // A request that is made already has a body to be read once; pages name an address instead.
    if (!signedIn || input instanceof Request || !isOfThePage(new URL(input, window.location.href)))
      return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(signedInHeader, "1");
    for (;;) {
      const answer = await send(input, { ...init, headers });
      if (answer.status !== 401 || !answer.headers.has(signInHeader)) return answer;
      await untilReleased(init?.signal ?? null);
    }
  };
}
