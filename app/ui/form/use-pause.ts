import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Opens a page when the visitor pauses: filters that follow the typing. `open` returns the address that it opens, if any. A visitor who goes
 * elsewhere within the pause, by a link for example, is not led back. Milliseconds.
 */
export function usePause(pause: number, open: () => string | undefined) {
  const { location: next } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = useRef<string>(undefined);

  /** Asks the router: components learn of a page under way a moment later. */
  const isLeaving = useCallback(() => {
    const { location: to } = window.__remixRouter.state.navigation;
    return to !== undefined && to.pathname + to.search !== opened.current;
  }, []);
  const isWaiting = useCallback(() => timer.current !== undefined, []);
  function cancel() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  function now() {
    cancel();
    opened.current = open();
  }
  function soon() {
    cancel();
    timer.current = setTimeout(() => (isLeaving() ? cancel() : now()), pause);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  // The other page can come within the pause.
  useEffect(() => {
    if (next && isLeaving()) cancel();
  });
  return { now, soon, cancel, isLeaving, isWaiting };
}
