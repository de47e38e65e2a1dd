import { parseSections } from "#app/catalogue/shape/stored-sections.ts";
import type { StoredSegment } from "#app/player/segments/segment.ts";

/** A row of `segments`. */
export type SegmentRow = {
  id: string;
  group: string;
  startMs: number;
  endMs: number;
  percentage: number | null;
  refSegment: string | null;
  refStartMs: number | null;
  refEndMs: number | null;
};

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}

/** The segment by the names of docs/product/comments-and-segments.md, in seconds. */
export function toStoredSegment(row: SegmentRow): StoredSegment {
  return {
    _id: row.id,
    group: row.group,
    start: row.startMs / 1000,
    endTime: row.endMs / 1000,
    duration: (row.endMs - row.startMs) / 1000,
    percentage: row.percentage,
    refSegment: row.refSegment,
    refStart: secondsOf(row.refStartMs),
    refEnd: secondsOf(row.refEndMs),
  };
}

/** The detected sections in the JSON of an analysis, as segments that are not saved. */
function detectedIn(json: string | null): StoredSegment[] {
  const blank = { percentage: null, refSegment: null, refStartMs: null, refEndMs: null };
  return parseSections(json).map((section) => ({ ...toStoredSegment({ id: "", ...blank, ...section }), _id: null }));
}

function overlap(one: StoredSegment, other: StoredSegment): number {
  return Math.max(0, Math.min(one.endTime, other.endTime) - Math.max(one.start, other.start));
}

/**
 * What people saved, with the sections that analysis detected around it: a person's segment replaces the sections of which it covers at
 * least a half.
 */
export function withDetected(saved: StoredSegment[], sections: string | null): StoredSegment[] {
  const detected = detectedIn(sections).filter(
    (section) => !saved.some((segment) => overlap(segment, section) >= section.duration / 2),
  );
  return [...saved, ...detected].sort((one, other) => one.start - other.start);
}
