import type { CommentThread } from "#app/player/comments/comment.ts";
import { threadKey } from "#app/player/comments/threads.ts";

/** Threads whose markers would touch, as one marker. Pixels from the left edge. */
export type Marker = { x: number; tailTo: number; keys: string[]; count: number };

/** Pixels: the diameter of a marker, and with it the least distance of two. */
export const markerSize = 10;

/** The markers of `threads`, which are in order of their starts, on a lane of `width` pixels for a track of `duration` seconds. */
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

/** Pixels beside a marker that still hit it. */
const tolerance = 3;

/** The marker under `x`; null where there is none. */
export function markerAt(markers: Marker[], x: number): Marker | null {
  const reach = markerSize / 2 + tolerance;
  const near = markers.filter((marker) => Math.abs(marker.x - x) <= reach);
  return near.sort((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))[0] ?? null;
}
