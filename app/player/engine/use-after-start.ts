import { useEffect, useState } from "react";
import { usePlayer } from "#app/player/store/use-player.ts";

/**
 * False until playback has started, at most for `maxDelayMs`, then true for good. Rendering what is expensive after the start lets
 * the first sound come earlier.
 */
export function useAfterStart(maxDelayMs: number): boolean {
  const [started, setStarted] = useState(false);
  const state = usePlayer((snapshot) => snapshot.state);
  useEffect(() => {
    if (started || state === "idle") return;
    const timer = setTimeout(() => setStarted(true), state === "loading" ? maxDelayMs : 0);
    return () => clearTimeout(timer);
  }, [started, state, maxDelayMs]);
  return started;
}
