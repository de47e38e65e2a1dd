/** A run of whole seconds `from` to `to` (exclusive) that happened `count` times. */
export type Run = [from: number, to: number, count: number];

/** How often something happened in each second, as runs; seconds in which it never did are left out. */
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

/** The counts of every second of a recording, of all of `lists` together. Seconds past its end are left out. */
export function addRuns(lists: readonly (readonly Run[])[], seconds: number): number[] {
  const counts = Array.from({ length: seconds }, () => 0);
  for (const [from, to, count] of lists.flat()) {
    for (let second = from; second < Math.min(to, seconds); second += 1) counts[second] = (counts[second] ?? 0) + count;
  }
  return counts;
}

/** Whole seconds of a recording, the last one begun. */
export function secondsOf(durationMs: number): number {
  return Math.max(1, Math.ceil(durationMs / 1000));
}
