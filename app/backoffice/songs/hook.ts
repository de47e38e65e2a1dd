import { readTime } from "#app/track/read-time.ts";
import { formatDuration } from "#app/track/track.ts";

type Hook = { startMs: number; endMs: number };

/** "0:42" or, within a second, "0:42.5". */
function timeOf(ms: number): string {
  const tenths = Math.round(ms / 100);
  const rest = tenths % 10;
  return `${formatDuration(Math.floor(tenths / 10) * 1000)}${rest === 0 ? "" : `.${rest}`}`;
}

/** "0:42-1:12.5" → its times; null without two times in order. */
export function readHook(text: string): Hook | null {
  const [start, end, ...rest] = text.split(/[-–—]/).map(readTime);
  if (start == null || end == null || rest.length > 0 || start >= end) return null;
  return { startMs: Math.round(start * 1000), endMs: Math.round(end * 1000) };
}

/** As the form shows it, in tenths of a second. */
export function hookText({ startMs, endMs }: Hook): string {
  return `${timeOf(startMs)}–${timeOf(endMs)}`;
}
