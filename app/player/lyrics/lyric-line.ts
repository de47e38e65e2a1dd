/** A line of lyrics. `atMs` is null for untimed lyrics. */
export type LyricLine = { line: number; atMs: number | null; text: string };

/** Index of the line sung at `ms`; −1 before the first and for untimed lyrics. */
export function lineAt(lines: LyricLine[], ms: number): number {
  return lines.findLastIndex(({ atMs }) => atMs !== null && atMs <= ms);
}
