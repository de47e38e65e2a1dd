import { useSyncExternalStore } from "react";

function subscribeToNothing() {
  return () => undefined;
}

/** False on the server and during hydration, true afterwards: for controls that are useless without JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
