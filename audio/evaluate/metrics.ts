/** What one query found: for each candidate, best first, whether it is relevant; and how many relevant ones there are. */
export type Ranking = { relevant: boolean[]; possible: number };

/** Share of relevant among the first `count`, averaged over queries that could find any. */
export function precisionAt(rankings: readonly Ranking[], count: number): number {
  return average(rankings, ({ relevant }) => relevant.slice(0, count).filter(Boolean).length / count);
}

/** The highest such precision: a query cannot find more than there are. */
export function highestPrecisionAt(rankings: readonly Ranking[], count: number): number {
  return average(rankings, ({ possible }) => Math.min(possible, count) / count);
}

/** Mean average precision: precision at the place of each relevant candidate. */
export function meanAveragePrecision(rankings: readonly Ranking[]): number {
  return average(rankings, ({ relevant, possible }) => {
    let [found, sum] = [0, 0];
    relevant.forEach((hit, i) => {
      if (!hit) return;
      found++;
      sum += found / (i + 1);
    });
    return sum / possible;
  });
}

/** Probability that a candidate drawn at random is relevant. */
export function chance(rankings: readonly Ranking[]): number {
  return average(rankings, ({ relevant, possible }) => possible / relevant.length);
}

function average(rankings: readonly Ranking[], of: (ranking: Ranking) => number): number {
  const answerable = rankings.filter(({ possible }) => possible > 0);
  return answerable.reduce((sum, ranking) => sum + of(ranking), 0) / Math.max(1, answerable.length);
}
