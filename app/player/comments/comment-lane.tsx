import { type MouseEvent, memo, useEffect, useRef } from "react";
import type { CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { commentStore } from "#app/player/comments/comment-store.ts";
import { type Marker, markerAt, markerSize, markersOf } from "#app/player/comments/markers.ts";
import { threadKey } from "#app/player/comments/threads.ts";
import { player } from "#app/player/store/player-store.ts";
import { shareAt } from "#app/player/waveform/pointer-time.ts";

type CommentLaneProps = { threads: CommentThread[]; duration: number };

/** Markers as drawn on a canvas of `width` pixels. */
type Lane = { markers: Marker[]; width: number };

/** Max characters of a message in a marker's tooltip. */
const previewLength = 80;

/** X of the middle of a marker in pixels, clamped so that the edges do not cut it. */
function middleOf({ x }: Marker, width: number): number {
  return Math.min(width - markerSize / 2, Math.max(markerSize / 2, x));
}

function draw(canvas: HTMLCanvasElement, markers: Marker[]): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const { color } = getComputedStyle(canvas);
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  context.scale(devicePixelRatio, devicePixelRatio);
  context.font = "700 8px sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  const middle = height / 2;
  for (const marker of markers) {
    const { x, tailTo, keys } = marker;
    context.fillStyle = color;
    context.globalAlpha = 0.45;
    context.fillRect(x, middle - 1, Math.max(0, tailTo - x), 2);
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(middleOf(marker, width), middle, markerSize / 2, 0, 2 * Math.PI);
    context.fill();
    if (keys.length < 2) continue;
    context.fillStyle = "#0c0b09";
    context.fillText(keys.length > 9 ? "+" : String(keys.length), Math.max(markerSize / 2, x), middle + 0.5);
  }
}

/**
 * Puts the ring around the marker of the open thread. The canvas is not redrawn, which would be slow with hundreds of threads, and nothing
 * is measured: this is the response to a click.
 */
function placeRing(ring: HTMLElement | null, { markers, width }: Lane): void {
  if (ring === null) return;
  const { open } = commentStore.state;
  const marker = open === null ? undefined : markers.find(({ keys }) => keys.includes(open));
  ring.style.visibility = marker ? "visible" : "hidden";
  if (marker) ring.style.translate = `${middleOf(marker, width)}px`;
}

/** Text of a marker's tooltip. */
function previewOf(marker: Marker | null, threads: CommentThread[]): string {
  if (marker === null) return "";
  if (marker.keys.length > 1) return copy.cluster(marker.keys.length);
  const first = threads.find((thread) => threadKey(thread) === marker.keys[0])?.comments[0];
  return first ? `${first.userNickname}: ${first.message.slice(0, previewLength)}` : "";
}

/**
 * Markers of all threads in the lowest 12 px of the waveform, on one canvas. A click beside them seeks like the waveform. `aria-hidden`
 * like the waveform: the list of comments has the same threads.
 */
export const CommentLane = memo(function CommentLane({ threads, duration }: CommentLaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  const lane = useRef<Lane>({ markers: [], width: 0 });

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const redraw = () => {
      const width = element.clientWidth;
      lane.current = { markers: markersOf(threads, { duration, width }), width };
      draw(element, lane.current.markers);
      placeRing(ring.current, lane.current);
    };
    const sizes = new ResizeObserver(redraw);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [threads, duration]);
  useEffect(() => commentStore.subscribe(() => placeRing(ring.current, lane.current)), []);

  function hit(event: MouseEvent<HTMLElement>): Marker | null {
    return markerAt(lane.current.markers, shareAt(event) * lane.current.width);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const keys = hit(event)?.keys;
    if (keys === undefined) return player.seek(shareAt(event) * duration);
    // A second click on a cluster opens its next thread.
    const next = keys[(keys.indexOf(commentStore.state.open ?? "") + 1) % keys.length];
    if (next !== undefined) commentStore.openThread(next);
  }

  function onPointerMove(event: MouseEvent<HTMLElement>) {
    const marker = hit(event);
    const title = previewOf(marker, threads);
    if (event.currentTarget.title === title) return;
    event.currentTarget.style.cursor = marker ? "pointer" : "";
    event.currentTarget.title = title;
  }

  return (
    <div className="comment-lane" aria-hidden="true" onClick={onClick} onPointerMove={onPointerMove}>
      <canvas ref={canvas} />
      <span ref={ring} className="comment-ring" />
    </div>
  );
});
