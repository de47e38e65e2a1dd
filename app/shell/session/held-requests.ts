import { signedInHeader, signInHeader } from "#app/edge/http/sign-in-headers.ts";

/**
 * A request that is refused because the session has expired waits here instead of failing. After the sign-in it is sent again,
 * and the page that made it never notices. Specification part 2, section 4, "Session expired".
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
  /** Whether the current page was rendered for a signed-in user. */
  setSignedIn(next: boolean): void {
    signedIn = next;
  },
  /** The user closed the dialog without signing in: what waits keeps waiting, and the next refused request raises the flag again. */
  dismiss(): void {
    setExpired(false);
  },
  /** The user signed in again: everything that waited is sent once more. */
  release(): void {
    const released = waiting;
    waiting = [];
    setExpired(false);
    for (const resume of released) resume();
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

/** Requests to our own loaders, actions and JSON API. A 401 from identities/me only says that no one is signed in. */
function isOwnRequest({ origin, pathname }: URL): boolean {
  if (origin !== window.location.origin || pathname === "/api/v1/identities/me") return false;
  return pathname.endsWith(".data") || pathname.startsWith("/api/");
}

/** Wraps `window.fetch`. Call it before anything else can send a request. */
export function holdRefusedRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    // The body of a Request object can be read only once, so it could not be sent again. Our own code passes addresses.
    if (!signedIn || input instanceof Request || !isOwnRequest(new URL(input, window.location.href)))
      return send(input, init);
    const headers = new Headers(init?.headers);
    headers.set(signedInHeader, "1");
    for (;;) {
      const response = await send(input, { ...init, headers });
      if (response.status !== 401 || !response.headers.has(signInHeader)) return response;
      await untilReleased(init?.signal ?? null);
    }
  };
}
