import type { TimeRange } from "#app/player/comments/time-range.ts";

/** The passage of a search result, as `data-passage` of its row. */
export function passageData({ startMs, endMs }: { startMs: number; endMs: number }): string {
  return `${startMs / 1000} ${endMs / 1000}`;
}

/** The passage of the row with this play button, in seconds; null if the whole track is the result. */
export function passageOfRow(button: Element | null): TimeRange | null {
  const data = button?.closest("li")?.querySelector<HTMLElement>("[data-passage]")?.dataset.passage;
  const [start = Number.NaN, end = Number.NaN] = (data ?? "").split(" ").map(Number);
  return end > start ? { start, end } : null;
}
