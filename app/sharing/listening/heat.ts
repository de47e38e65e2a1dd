import { addRuns, type Run, secondsOf } from "#app/sharing/listening/runs.ts";

/** What one visit heard of a recording. */
export type HeardByVisit = { heard: Run[]; skipped: Run[] };

/** By second, or by part: how often it was played, played again by the same visit, and jumped over. */
export type Heat = { heard: number[]; replayed: number[]; skipped: number[] };

/** The heat of every second of a recording, of all visits together. */
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

/** The mean count of each of `parts` equal parts of a recording. */
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

/** The heat of `parts` equal parts of a recording. */
export function heatInParts({ heard, replayed, skipped }: Heat, durationMs: number, parts: number): Heat {
  const means = (counts: number[]) => meansOf(counts, durationMs, parts);
  return { heard: means(heard), replayed: means(replayed), skipped: means(skipped) };
}
