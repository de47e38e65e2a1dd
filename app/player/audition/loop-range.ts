import { partEnd } from "#app/player/audition/part-end.ts";
import type { TimeRange } from "#app/player/comments/time-range.ts";
import { player } from "#app/player/store/player-store.ts";

/** Seconds around the range in which the position can be without having been moved by the visitor. */
const slack = 1.5;

let stop: (() => void) | null = null;

/** Plays a part of the current track again and again, until the visitor moves out of it or another track plays. */
export function loopRange({ start, end }: TimeRange): void {
  stopLoop();
  const { track } = player.snapshot;
  if (track === null) return;
  // Half a step of the clock early: it ticks four times a second.
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

/** Whether there was a loop to stop. */
export function stopLoop(): boolean {
  const wasLooping = stop !== null;
  stop?.();
  stop = null;
  return wasLooping;
}
