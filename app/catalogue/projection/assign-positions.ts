import { positionGap } from "#app/catalogue/projection/projection-sql.ts";

/** Where recordings of one popularity fit: a row of `findGaps`. Null where there is none. */
export type Gap = {
  popularity: number;
  /** The first row that is no more popular. */
  before: number | null;
  /** The row in front of it. */
  after: number | null;
  /** The last row of all. */
  last: number | null;
};

type Newcomer = { id: string; popularity: number; createdAt: number };

/** Leaves room in front of the first row of a generation. */
export const firstPosition = 2 ** 20;

/**
 * Positions for recordings that have none: in front of the first that is no more popular, the newest in front. Where a gap is
 * full, and behind everything, they are appended; the next rebuild puts them in their place.
 */
export function assignPositions(newcomers: Newcomer[], gaps: Gap[]): Map<string, number> {
  const gapOf = new Map(gaps.map((gap) => [gap.popularity, gap]));
  const positions = new Map<string, number>();
  const nextFree = new Map<number, number>();
  const appended: Newcomer[] = [];
  // From the least popular and oldest: each one after it goes in front of the one before.
  for (const one of [...newcomers].sort((a, b) => a.popularity - b.popularity || a.createdAt - b.createdAt)) {
    const gap = gapOf.get(one.popularity);
    const before = gap?.before ?? null;
    const at = before === null ? null : (nextFree.get(before) ?? before - 1);
    if (at === null || before === null || at <= (gap?.after ?? Number.NEGATIVE_INFINITY)) {
      appended.push(one);
      continue;
    }
    positions.set(one.id, at);
    nextFree.set(before, at - 1);
  }
  let last = gaps[0]?.last ?? firstPosition - positionGap;
  for (const one of appended.reverse()) {
    last += positionGap;
    positions.set(one.id, last);
  }
  return positions;
}
