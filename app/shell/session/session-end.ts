let signedIn = false;
let expired = false;
const listeners = new Set<() => void>();

/** Whether the session of this page's user has ended: docs/product/navigation.md. */
export const sessionEnd = {
  subscribe(listen: () => void): () => void {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
  isExpired: () => expired,
  setExpired(next: boolean): void {
    expired = next;
    for (const listen of listeners) listen();
  },
  isSignedIn: () => signedIn,
  /** Whether the page was rendered for a signed-in user. */
  setSignedIn(next: boolean): void {
    signedIn = next;
  },
};
