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

/** The segment with the field names of docs/product/comments-and-segments.md, in seconds. */
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

/** Detected sections in an analysis' JSON, as unsaved segments. */
function detectedIn(json: string | null): StoredSegment[] {
  const blank = { percentage: null, refSegment: null, refStartMs: null, refEndMs: null };
  return parseSections(json).map((section) => ({ ...toStoredSegment({ id: "", ...blank, ...section }), _id: null }));
}

function overlap(one: StoredSegment, other: StoredSegment): number {
  return Math.max(0, Math.min(one.endTime, other.endTime) - Math.max(one.start, other.start));
}

/** Saved segments merged with detected sections: a saved one replaces the sections that it covers by at least half. */
export function withDetected(saved: StoredSegment[], sections: string | null): StoredSegment[] {
  const detected = detectedIn(sections).filter(
    (section) => !saved.some((segment) => overlap(segment, section) >= section.duration / 2),
  );
  return [...saved, ...detected].sort((one, other) => one.start - other.start);
}
