import { positionGap } from "#app/catalogue/projection/projection-sql.ts";

/** Position gap for recordings of one popularity: a row of `findGaps`. Null where there is none. */
export type Gap = {
  popularity: number;
  /** First row of equal or lower popularity. */
  before: number | null;
  /** The row before it. */
  after: number | null;
  /** The last row of all. */
  last: number | null;
};

type Newcomer = { id: string; popularity: number; createdAt: number };

/** Leaves room before the first row of a generation. */
export const firstPosition = 2 ** 20;

/**
 * Positions for new recordings: before the first of equal or lower popularity, newest first. If the gap is full, or at the end, they are
 * appended; the next rebuild sorts them in.
 */
export function assignPositions(newcomers: Newcomer[], gaps: Gap[]): Map<string, number> {
  const gapOf = new Map(gaps.map((gap) => [gap.popularity, gap]));
  const positions = new Map<string, number>();
  const nextFree = new Map<number, number>();
  const appended: Newcomer[] = [];
  // From the least popular and oldest: each next one goes before the previous.
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
