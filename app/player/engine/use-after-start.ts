import { useEffect, useState } from "react";
import { usePlayer } from "#app/player/store/use-player.ts";

/**
 * Becomes true once playback has started, at the latest after `maxDelayMs`. Delays expensive rendering so that playback starts earlier.
 */
export function useAfterStart(maxDelayMs: number): boolean {
  const [started, setStarted] = useState(false);
  // Constant once started: otherwise the whole bar would re-render with every pause and every buffering gap.
  const phase = usePlayer(({ state }) => started || (state === "loading" ? state : state !== "idle"));
  useEffect(() => {
    if (started || !phase) return;
    const timer = setTimeout(() => setStarted(true), phase === "loading" ? maxDelayMs : 0);
    return () => clearTimeout(timer);
  }, [started, phase, maxDelayMs]);
  return started;
}
