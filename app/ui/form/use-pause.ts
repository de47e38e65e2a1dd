import { useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/** Whether navigation to a page other than `opened` is pending. Asks the router, which knows before components do. */
function leavesFor(opened: string | undefined): boolean {
  const { location: to } = window.__remixRouter.state.navigation;
  return to !== undefined && to.pathname + to.search !== opened;
}

/**
 * Debounced navigation for filters that follow typing. `open` returns the URL that it opens, if any. Cancelled if the visitor navigates
 * elsewhere during the pause. `pause` in milliseconds; `isBusy`: waiting or navigating.
 */
export function usePause(pause: number, open: () => string | undefined) {
  const { location: next } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = useRef<string>(undefined);
  const isBusy = useCallback(() => timer.current !== undefined || leavesFor(opened.current), []);

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
    timer.current = setTimeout(() => (leavesFor(opened.current) ? cancel() : now()), pause);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  // The other page can come within the pause.
  useEffect(() => {
    if (next && leavesFor(opened.current)) cancel();
  });
  return { now, soon, cancel, isBusy };
}
