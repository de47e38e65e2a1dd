import { useEffect, useRef } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";

const storageKey = "signed-in";
const signedOut = "signed-out";

type LoginWatchProps = { visitor: Visitor; sessionEnded: boolean };

/**
 * Tells other tabs of this host which user is signed in, and reloads this tab when another one reports a different user: after a sign-in,
 * sign-out or preview no tab keeps another user's page. An expired session is not reported, because a reload would lose input in other
 * tabs.
 */
export function LoginWatch({ visitor, sessionEnded }: LoginWatchProps) {
  const state = visitor.user?.id ?? signedOut;
  const before = useRef(state);

  useEffect(() => {
    const justSignedOut = state === signedOut && before.current !== signedOut && !sessionEnded;
    before.current = state;
    function listen(event: StorageEvent) {
      if (event.key === storageKey && event.newValue !== null && event.newValue !== state) window.location.reload();
    }
    window.addEventListener("storage", listen);
    try {
      const isNews = state !== signedOut || justSignedOut;
      if (isNews && localStorage.getItem(storageKey) !== state) localStorage.setItem(storageKey, state);
    } catch {
      // Storage is blocked: other tabs are not notified.
    }
    return () => window.removeEventListener("storage", listen);
  }, [state, sessionEnded]);

  return null;
}
