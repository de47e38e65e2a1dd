import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const everyMs = 4000;

/** Reads the page again every few seconds while `isActive` and it is looked at. */
export function usePolling(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isActive || state !== "idle") return;
    const timer = setTimeout(() => document.visibilityState === "visible" && revalidate(), everyMs);
    return () => clearTimeout(timer);
  }, [isActive, state, revalidate]);
}
