import { useEffect } from "react";
import type { Visitor } from "#app/edge/visitor.ts";

const storageKey = "signed-in";

type LoginWatchProps = { visitor: Visitor };

/**
 * Tells the other tabs of this host who is signed in, and starts this one anew when another says somebody else is: after a login,
 * a log-out or a preview no page stays open that was made for another person.
 */
export function LoginWatch({ visitor }: LoginWatchProps) {
  const state = visitor.user?.id ?? "nobody";

  useEffect(() => {
    function listen(event: StorageEvent) {
      if (event.key === storageKey && event.newValue !== null && event.newValue !== state) window.location.reload();
    }
    window.addEventListener("storage", listen);
    try {
      if (localStorage.getItem(storageKey) !== state) localStorage.setItem(storageKey, state);
    } catch {
      // A browser that stores nothing has nothing to tell.
    }
    return () => window.removeEventListener("storage", listen);
  }, [state]);

  return null;
}
