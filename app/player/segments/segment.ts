import type { TimeRange } from "#app/player/comments/time-range.ts";
import type { Segment, SegmentsGroup } from "#app/player/player.ts";

/** A segment of the catalogue as GET /api/v1/songs/:id/segments has it: docs/product/comments-and-segments.md. Times are seconds. */
export type StoredSegment = Segment & {
  /** Null for a part that was detected in the audio and not saved. */
  _id: string | null;
  duration: number;
  group: string;
  refSegment: string | null;
  refStart: number | null;
  refEnd: number | null;
};

/** What the player shows of a recording's structure. */
export type SongSegments = {
  segmentsGroups: { group: string; segments: StoredSegment[] }[];
  canEdit: boolean;
};

/** Characters of a group's name. */
export const maxGroupLength = 40;

/** Seconds: docs/product/comments-and-segments.md. */
const opening = { start: 20, length: 35 } as const;
/** Share of the waveform's width. */
const minShare = 0.1;

/**
 * The window of a new segment in a track of `duration` seconds: 35 s long, at least a tenth of the waveform, from `at` or from 0:20. In
 * a shorter track it ends with the track, and begins earlier where too little is left.
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

/** Seconds: only a longer segment shows its percentage (docs/product/comments-and-segments.md). */
const labelledAbove = 10;

/** "72%" for a segment that shows how well it matches, else null. */
export function percentageLabel({ start, endTime, percentage }: Segment): string | null {
  if (percentage === undefined || percentage === null || endTime - start <= labelledAbove) return null;
  return `${Math.round(percentage)}%`;
}

/** Segments in order, by the names of their groups: groups stand where their first segment does. */
export function groupSegments<One extends Segment & { group: string }>(segments: One[]) {
  const groups = new Map<string, One[]>();
  for (const segment of segments.toSorted((one, other) => one.start - other.start))
    groups.set(segment.group, [...(groups.get(segment.group) ?? []), segment]);
  return [...groups].map(([group, found]) => ({ group, segments: found })) satisfies SegmentsGroup[];
}
