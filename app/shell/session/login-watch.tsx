import { useEffect, useRef } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";

const storageKey = "signed-in";
const nobody = "nobody";

type LoginWatchProps = { visitor: Visitor; sessionEnded: boolean };

/**
 * Tells the other tabs of this host who is signed in, and starts this one anew when another says somebody else is: after a login,
 * a log-out or a preview no page stays open that was made for another person. A session that only ran out is no news: what is
 * typed in the other tabs would be lost.
 */
export function LoginWatch({ visitor, sessionEnded }: LoginWatchProps) {
  const state = visitor.user?.id ?? nobody;
  const before = useRef(state);

  useEffect(() => {
    const loggedOut = state === nobody && before.current !== nobody && !sessionEnded;
    before.current = state;
    function listen(event: StorageEvent) {
      if (event.key === storageKey && event.newValue !== null && event.newValue !== state) window.location.reload();
    }
    window.addEventListener("storage", listen);
    try {
      const isNews = state !== nobody || loggedOut;
      if (isNews && localStorage.getItem(storageKey) !== state) localStorage.setItem(storageKey, state);
    } catch {
      // A browser that stores nothing has nothing to tell.
    }
    return () => window.removeEventListener("storage", listen);
  }, [state, sessionEnded]);

  return null;
}
