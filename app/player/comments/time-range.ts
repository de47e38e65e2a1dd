/** A part of a track, in seconds. */
export type TimeRange = { start: number; end: number };

/** docs/product/comments-and-segments.md: pixels, and shares of the waveform's width. */
const windowLimits = { minWidth: 40, defaultShare: 0.1, maxOffset: 0.92 } as const;

/** What a range is drawn on: the track's length in seconds, and the waveform's width in pixels. */
export type Scale = { duration: number; width: number };

/** Seconds to the millisecond, which is what the server stores. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Seconds of the narrowest window. */
export function minLength({ duration, width }: Scale): number {
  return Math.min(duration, (duration * windowLimits.minWidth) / Math.max(1, width));
}

/** The window of a new comment: begins at `at` seconds where there is room for its minimum width. */
export function newRange(at: number, scale: Scale): TimeRange {
  const { duration } = scale;
  const least = minLength(scale);
  const offset = Math.min(Math.max(0, at), duration * windowLimits.maxOffset);
  const end = Math.min(duration, offset + Math.max(least, duration * windowLimits.defaultShare));
  return { start: rounded(Math.min(offset, Math.max(0, end - least))), end: rounded(end) };
}

/** `range` with one edge at `at` seconds; the other one stays, and the window keeps its minimum width. */
export function moveEdge(range: TimeRange, edge: "start" | "end", at: number, scale: Scale): TimeRange {
  const least = minLength(scale);
  if (edge === "start") return { ...range, start: rounded(Math.max(0, Math.min(at, range.end - least))) };
  return { ...range, end: rounded(Math.min(scale.duration, Math.max(at, range.start + least))) };
}
