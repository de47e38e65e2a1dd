import { type Location, useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { copy } from "#app/ui/copy.ts";

const isOtherPage = (from: Location, to: Location) => from.pathname !== to.pathname;

/**
 * Confirms before what was typed is left, by navigation or by closing the tab. `isOther`: whether an address shows something else; by default
 * each other path does.
 */
export function useUnsavedGuard(hasChanges: boolean, isOther = isOtherPage): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && isOther(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(copy.unsaved)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!hasChanges) return;
    function ask(event: BeforeUnloadEvent) {
      event.preventDefault();
    }
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [hasChanges]);
}
