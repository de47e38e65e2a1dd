import { partEnd } from "#app/player/audition/part-end.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { player } from "#app/player/store/player-store.ts";

/** Tolerance in seconds outside the range before the position counts as moved by the visitor. */
const slack = 1.5;

let stop: (() => void) | null = null;

/** Loops a range of the current track until the visitor seeks out of it or another track plays. */
export function loopRange({ start, end }: TimeRange): void {
  stopLoop();
  const { track } = player.snapshot;
  if (track === null) return;
  // Half a tick early: `timeupdate` fires four times a second.
  const until = partEnd({ start, end: end - 0.12 }, track);
  if (player.position < start || player.position >= end) player.seek(start);
  player.resume();
  stop = player.subscribeToTime(() => {
    const { position } = player;
    const left = player.snapshot.track?.id !== track.id || position < start - slack || position > end + slack;
    if (left) stopLoop();
    else if (position >= until) player.seek(start);
  });
}

/** Returns whether there was a loop to stop. */
export function stopLoop(): boolean {
  const wasLooping = stop !== null;
  stop?.();
  stop = null;
  return wasLooping;
}
