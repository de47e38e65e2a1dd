import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

/** Confirms before the page with unsaved changes is left, by navigation or by closing the tab. */
export function useUnsavedGuard(hasChanges: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(formCopy.unsaved)) blocker.proceed();
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
