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

/** `position`: where it stands, if it is indexed and its popularity changed. */
type Moving = { id: string; popularity: number; createdAt: number; position?: number | null };

/** Leaves room before the first row of a generation. */
export const firstPosition = 2 ** 20;

/**
 * Positions for recordings that are new or whose popularity changed: before the first of equal or lower popularity, newest first, evenly
 * in the gap. If the gap is full, or at the end, new ones are appended and others stay; the next rebuild sorts them in.
 */
export function assignPositions(moving: Moving[], gaps: Gap[]): Map<string, number> {
  const gapOf = new Map(gaps.map((gap) => [gap.popularity, gap]));
  const positions = new Map<string, number>();
  const left: Moving[] = [];
  const byGap = Map.groupBy(moving, ({ popularity }) => gapOf.get(popularity)?.before ?? null);
  for (const [before, group] of byGap) {
    const after = gapOf.get(group[0]?.popularity ?? 0)?.after ?? (before ?? 0) - positionGap * (group.length + 1);
    if (before === null || before - after <= group.length) {
      left.push(...group);
      continue;
    }
    const step = (before - after) / (group.length + 1);
    for (const [index, { id }] of group.sort(byPopularity).entries())
      positions.set(id, after + Math.floor(step * (index + 1)));
  }
  let last = gaps[0]?.last ?? firstPosition - positionGap;
  for (const { id, position = null } of left.sort(byPopularity)) {
    if (position === null) last += positionGap;
    positions.set(id, position ?? last);
  }
  return positions;
}

/** The most popular first, the newest of equal ones. */
function byPopularity(a: Moving, b: Moving): number {
  return b.popularity - a.popularity || b.createdAt - a.createdAt;
}
