import type { CommentThread } from "#app/player/comments/comment.ts";
import { threadKey } from "#app/player/comments/threads.ts";

/** A marker, or a cluster of threads whose markers would overlap. Pixels from the left edge. */
export type Marker = { x: number; tailTo: number; keys: string[]; count: number };

/** Pixels: diameter of a marker and min distance between two. */
export const markerSize = 10;

/** Markers of `threads`, which are sorted by start, on a lane of `width` pixels for a track of `duration` seconds. */
export function markersOf(
  threads: CommentThread[],
  { duration, width }: { duration: number; width: number },
): Marker[] {
  const markers: Marker[] = [];
  for (const thread of threads) {
    const x = (thread.startTime / duration) * width;
    const tailTo = (thread.endTime / duration) * width;
    const last = markers.at(-1);
    if (last === undefined || x - last.x >= markerSize) {
      markers.push({ x, tailTo, keys: [threadKey(thread)], count: thread.comments.length });
      continue;
    }
    last.keys.push(threadKey(thread));
    last.tailTo = Math.max(last.tailTo, tailTo);
    last.count += thread.comments.length;
  }
  return markers;
}

/** Pixels beside a marker that count as a hit. */
const tolerance = 3;

/** The marker at `x`; null if none. */
export function markerAt(markers: Marker[], x: number): Marker | null {
  const reach = markerSize / 2 + tolerance;
  const near = markers.filter((marker) => Math.abs(marker.x - x) <= reach);
  return near.sort((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0] ?? null;
}
