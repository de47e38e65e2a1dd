/** A range of a track, in seconds. */
export type TimeRange = { start: number; end: number };

/** docs/product/comments-and-segments.md: pixels, and fractions of the waveform's width. */
const windowLimits = { minWidth: 40, defaultShare: 0.1, maxOffset: 0.92 } as const;

/** Coordinates of a range: track length in seconds, waveform width in pixels. */
export type Scale = { duration: number; width: number };

/** Rounds to milliseconds, the resolution that the server stores. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** Length in seconds of the narrowest window. */
export function minLength({ duration, width }: Scale): number {
  return Math.min(duration, (duration * windowLimits.minWidth) / Math.max(1, width));
}

/** Window of a new comment, starting at `at` seconds or early enough for the minimum width. */
export function newRange(at: number, scale: Scale): TimeRange {
  const { duration } = scale;
  const least = minLength(scale);
  const offset = Math.min(Math.max(0, at), duration * windowLimits.maxOffset);
  const end = Math.min(duration, offset + Math.max(least, duration * windowLimits.defaultShare));
  return { start: rounded(Math.min(offset, Math.max(0, end - least))), end: rounded(end) };
}

/** Moves one edge of `range` to `at` seconds; the other edge stays, and the minimum width is kept. */
export function moveEdge(range: TimeRange, edge: "start" | "end", at: number, scale: Scale): TimeRange {
  const least = minLength(scale);
  if (edge === "start") return { ...range, start: rounded(Math.max(0, Math.min(at, range.end - least))) };
  return { ...range, end: rounded(Math.min(scale.duration, Math.max(at, range.start + least))) };
}
