import { useEffect, useState } from "react";
import { usePlayer } from "#app/player/use-player.ts";

/**
 * False while a press still waits for its sound, at most for `patience` milliseconds, then true for good: drawing takes the time in
 * which the sound could be there, so what is heavy to draw comes after it.
 */
export function useSoundFirst(patience: number): boolean {
  const [free, setFree] = useState(false);
  const state = usePlayer((snapshot) => snapshot.state);
  useEffect(() => {
    if (free || state === "idle") return;
    const timer = setTimeout(() => setFree(true), state === "loading" ? patience : 0);
    return () => clearTimeout(timer);
  }, [free, state, patience]);
  return free;
}
