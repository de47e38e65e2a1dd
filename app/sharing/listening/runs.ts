/** Whole seconds `from` to `to` (exclusive) that were played or skipped `count` times. */
export type Run = [from: number, to: number, count: number];

/** Run-length encoding of counts per second; zero counts are omitted. */
export function toRuns(counts: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [second, count] of counts.entries()) {
    const last = runs.at(-1);
    if (count === 0) continue;
    if (last !== undefined && last[1] === second && last[2] === count) last[1] = second + 1;
    else runs.push([second, second + 1, count]);
  }
  return runs;
}

/** Sums `lists` into counts per second. Seconds past the end are ignored. */
export function addRuns(lists: readonly (readonly Run[])[], seconds: number): number[] {
  const counts = Array.from({ length: seconds }, () => 0);
  for (const [from, to, count] of lists.flat()) {
    for (let second = from; second < Math.min(to, seconds); second += 1) counts[second] = (counts[second] ?? 0) + count;
  }
  return counts;
}

/** Duration in whole seconds, rounded up. */
export function secondsOf(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / 1000));
}
