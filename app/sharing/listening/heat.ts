import { addRuns, type Run, secondsOf } from "#app/sharing/listening/runs.ts";

/** Played and skipped ranges of a recording, in one visit. */
export type HeardByVisit = { heard: Run[]; skipped: Run[] };

/** Counts per second, or per part: played, replayed in the same visit, and skipped. */
export type Heat = { heard: number[]; replayed: number[]; skipped: number[] };

/** Counts for every second of a recording, over all visits. */
export function heatOf(visits: readonly HeardByVisit[], durationMs: number): Heat {
  const seconds = secondsOf(durationMs);
  const again = visits.map(({ heard }) => heard.map(([from, to, count]): Run => [from, to, count - 1]));
  return {
    heard: addRuns(
      visits.map(({ heard }) => heard),
      seconds,
    ),
    replayed: addRuns(again, seconds),
    skipped: addRuns(
      visits.map(({ skipped }) => skipped),
      seconds,
    ),
  };
}

/** Mean count of each of `parts` equal parts of a recording. */
function meansOf(counts: readonly number[], durationMs: number, parts: number): number[] {
  const length = durationMs / 1000 / parts;
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * length, (part + 1) * length];
    let sum = 0;
    for (let second = Math.floor(from); second < to && second < counts.length; second += 1)
      sum += (counts[second] ?? 0) * (Math.min(to, second + 1) - Math.max(from, second));
    return length > 0 ? Math.round((100 * sum) / length) / 100 : 0;
  });
}

/** Heat of `parts` equal parts of a recording. */
export function heatInParts({ heard, replayed, skipped }: Heat, durationMs: number, parts: number): Heat {
  const means = (counts: number[]) => meansOf(counts, durationMs, parts);
  return { heard: means(heard), replayed: means(replayed), skipped: means(skipped) };
}
