import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { Segment, SegmentsGroup } from "#app/player/player.ts";

/** A segment as in GET /api/v1/songs/:id/segments: docs/product/comments-and-segments.md. Times in seconds. */
export type StoredSegment = Segment & {
  /** Null for a segment that was detected and not saved. */
  _id: string | null;
  duration: number;
  group: string;
  refSegment: string | null;
  refStart: number | null;
  refEnd: number | null;
};

/** Structure of a recording as shown by the player. */
export type SongSegments = {
  segmentsGroups: { group: string; segments: StoredSegment[] }[];
  canEdit: boolean;
};

/** Max characters of a group's name. */
export const maxGroupLength = 40;

/** Seconds: docs/product/comments-and-segments.md. */
const opening = { start: 20, length: 35 } as const;
/** Fraction of the waveform's width. */
const minShare = 0.1;

/**
 * Window of a new segment in a track of `duration` seconds: 35 s long, at least a tenth of the waveform, from `at` or 0:20. In shorter
 * tracks it is moved and cut to fit.
 */
export function newSegment(duration: number, at: number = opening.start): TimeRange {
  const length = Math.max(opening.length, duration * minShare);
  const least = Math.min(length, duration * minShare);
  const start = Math.max(0, Math.min(at, duration - least));
  return { start: rounded(start), end: rounded(Math.min(duration, start + length)) };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Seconds: only longer segments show their percentage (docs/product/comments-and-segments.md). */
const labelledAbove = 10;

/** "72%" for a segment that shows its similarity, else null. */
export function percentageLabel({ start, endTime, percentage }: Segment): string | null {
  if (percentage === undefined || percentage === null || endTime - start <= labelledAbove) return null;
  return `${Math.round(percentage)}%`;
}

/** Groups sorted segments by name; groups are ordered by their first segment. */
export function groupSegments<One extends Segment & { group: string }>(segments: One[]) {
  const groups = new Map<string, One[]>();
  for (const segment of segments.toSorted((one, other) => one.start - other.start))
    groups.set(segment.group, [...(groups.get(segment.group) ?? []), segment]);
  return [...groups].map(([group, found]) => ({ group, segments: found })) satisfies SegmentsGroup[];
}
