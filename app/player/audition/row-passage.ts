import type { TimeRange } from "#app/player/comments/time-range.ts";

/** The passage that a row of results stands for, as its `data-passage`. */
export function passageData({ startMs, endMs }: { startMs: number; endMs: number }): string {
  return `${startMs / 1000} ${endMs / 1000}`;
}

/** The passage of the row with this play button, in seconds; null where the whole track is the result. */
export function passageOfRow(button: Element | null): TimeRange | null {
  const data = button?.closest("li")?.querySelector<HTMLElement>("[data-passage]")?.dataset.passage;
  const [start = Number.NaN, end = Number.NaN] = (data ?? "").split(" ").map(Number);
  return end > start ? { start, end } : null;
}
