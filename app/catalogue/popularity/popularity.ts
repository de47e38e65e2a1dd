/**
 * Popularity is 1,000 times the binary logarithm of points that lose half of their weight in each `halfLifeMs`. Instead of all recordings
 * losing weight each night, later points weigh more from the start: those of now, compared with those of `epoch`. So a recording's number
 * changes only with new points, and a night's work is that of its points.
 */
export const popularityScale = {
  perDoubling: 1_000,
  /** 30 days: a month without plays halves what a recording had. */
  halfLifeMs: 30 * 24 * 3600 * 1000,
  /** 1 January 2026, UTC. Numbers of 80 years later still fit. */
  epoch: Date.UTC(2026, 0, 1),
} as const;

/** Points of what people do with a recording. */
export const points = { play: 1, shortlist: 5, licence: 50 } as const;

/** What a point of `at`, in ms, weighs. */
export function weightOf(at: number): number {
  return 2 ** ((at - popularityScale.epoch) / popularityScale.halfLifeMs);
}

/** The popularity of a recording after points of a total weight. */
export function popularityAfter(popularity: number, weight: number): number {
  const before = popularity === 0 ? 0 : 2 ** (popularity / popularityScale.perDoubling);
  return Math.max(1, Math.round(popularityScale.perDoubling * Math.log2(before + weight)));
}
