import { player } from "#app/player/store/player-store.ts";

/** Milliseconds between calls: one frame, and the interval for a waveform without movement. */
const delays = { min: 16, max: 1_000 };

/**
 * Calls `show` after seeks, and during playback every `step()` seconds, the time in which the position moves by a pixel. Frames without
 * movement would still cost style, layout and paint. Returns the clean-up function.
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
