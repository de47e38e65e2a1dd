import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { PlayableTrack } from "#app/player/player.ts";

/** Seconds before the end of what plays: the position is told four times a second, and at the end the queue goes on. */
const margin = 0.3;

/** Seconds at which to leave a part of a track: its end, or before that where the track, or its passage, would end. */
export function partEnd({ start, end }: TimeRange, { durationMs, passage }: PlayableTrack): number {
  const playedEnd = passage && start < passage.end ? passage.end : durationMs / 1000;
  return Math.min(end, playedEnd - margin);
}
