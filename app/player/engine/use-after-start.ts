import { useEffect, useState } from "react";
import { usePlayer } from "#app/player/store/use-player.ts";

/**
 * False until playback has started, at most for `maxDelayMs`, then true for good. Rendering what is expensive after the start lets
 * the first sound come earlier.
 */
export function useAfterStart(maxDelayMs: number): boolean {
  const [started, setStarted] = useState(false);
  // Once started it never changes: the whole bar would render again with every pause and every gap in the stream.
  const phase = usePlayer(({ state }) => started || (state === "loading" ? state : state !== "idle"));
  useEffect(() => {
    if (started || !phase) return;
    const timer = setTimeout(() => setStarted(true), phase === "loading" ? maxDelayMs : 0);
    return () => clearTimeout(timer);
  }, [started, phase, maxDelayMs]);
  return started;
}
