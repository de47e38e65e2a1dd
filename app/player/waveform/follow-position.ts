import { player } from "#app/player/store/player-store.ts";

/** Milliseconds between two calls: a frame, and the time of a waveform that is not shown, on which nothing moves. */
const delays = { min: 16, max: 1_000 };

/**
 * Calls `show` when the position was moved, and every `step()` seconds while the track plays: the time in which it moves by a pixel. A
 * frame in which nothing moves costs style, layout and painting all the same. Returns the clean-up function.
 */
export function followPosition(show: () => void, step: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow() {
    clearTimeout(timer);
    show();
    if (player.snapshot.state !== "playing") return;
    timer = setTimeout(follow, Math.min(delays.max, Math.max(delays.min, step() * 1_000)));
  }

  const ends = [player.subscribeToTime(follow), player.subscribe(follow)];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
