import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** Seconds before the end of the track: position updates come four times a second, and at the end the queue would move on. */
const margin = 0.3;

/** Where to leave a range of a track, in seconds: its end, or earlier if the track or its passage ends there. */
export function partEnd({ start, end }: TimeRange, { durationMs, passage }: PlayableTrack): number {
  const playedEnd = passage && start < passage.end ? passage.end : durationMs / 1000;
  return Math.min(end, playedEnd - margin);
}
