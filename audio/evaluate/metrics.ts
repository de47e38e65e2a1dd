/** Result of one query: relevance of each candidate, best first; and the number of relevant ones. */
export type Ranking = { relevant: boolean[]; possible: number };

/** Precision among the first `count`, averaged over queries with relevant candidates. */
export function precisionAt(rankings: readonly Ranking[], count: number): number {
  return average(rankings, ({ relevant }) => relevant.slice(0, count).filter(Boolean).length / count);
}

/** Upper bound of that precision: a query cannot find more than there are. */
export function highestPrecisionAt(rankings: readonly Ranking[], count: number): number {
  return average(rankings, ({ possible }) => Math.min(possible, count) / count);
}

/** Mean average precision. */
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

/** Probability that a random candidate is relevant. */
export function chance(rankings: readonly Ranking[]): number {
  return average(rankings, ({ relevant, possible }) => possible / relevant.length);
}

function average(rankings: readonly Ranking[], of: (ranking: Ranking) => number): number {
  const answerable = rankings.filter(({ possible }) => possible > 0);
  return answerable.reduce((sum, ranking) => sum + of(ranking), 0) / Math.max(1, answerable.length);
}
