/** What the page needs before requests go on: a sign-in, or a confirmation that it is them; null for nothing. */
export type Expiry = "ended" | "confirm" | null;

let signedIn = false;
let expired: Expiry = null;
const listeners = new Set<() => void>();

/** Whether the session of this page's user has ended: docs/product/navigation.md. */
export const sessionEnd = {
  subscribe(listen: () => void): () => void {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
  isExpired: () => expired,
  setExpired(next: Expiry): void {
    expired = next;
    for (const listen of listeners) listen();
  },
  isSignedIn: () => signedIn,
  /** Whether the page was rendered for a signed-in user. */
  setSignedIn(next: boolean): void {
    signedIn = next;
  },
};
