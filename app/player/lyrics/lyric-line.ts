/** A line of a song's words. `atMs` is null where the words are not timed. */
export type LyricLine = { line: number; atMs: number | null; text: string };

/** The index of the line that is sung at `ms`: the last one that has begun. −1 before the first, and for untimed words. */
export function lineAt(lines: LyricLine[], ms: number): number {
  return lines.findLastIndex(({ atMs }) => atMs !== null && atMs <= ms);
}
