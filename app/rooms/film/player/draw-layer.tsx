import { type PointerEvent, useEffect, useRef } from "react";
import type { Drawing, RoomFilm } from "#app/rooms/film/film.ts";
import { addPoint, type Point } from "#app/rooms/film/player/strokes.ts";

type DrawLayerProps = {
  film: Pick<RoomFilm, "width" | "height">;
  /** Strokes that are shown. */
  drawing: Drawing;
  /** Null: nothing is drawn now. */
  onDraw: ((change: (drawing: Drawing) => Drawing) => void) | null;
};

/** Strokes over the picture, as large as it is: both are fitted into the same box. */
export function DrawLayer({ film: { width, height }, drawing, onDraw }: DrawLayerProps) {
  const pointer = useRef<number | null>(null);
  const layer = useRef<SVGSVGElement>(null);
  const isDrawing = onDraw !== null;

  // The field of the comment has the focus and may have scrolled the picture out of sight.
  useEffect(() => {
    if (isDrawing) layer.current?.scrollIntoView({ block: "nearest" });
  }, [isDrawing]);

  function add(event: PointerEvent<SVGSVGElement>, isNew: boolean): void {
    const toFilm = event.currentTarget.getScreenCTM()?.inverse();
    if (toFilm === undefined) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toFilm);
    onDraw?.((before) => addPoint(before, [x / width, y / height], isNew));
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>): void {
    if (onDraw === null || event.button !== 0 || pointer.current !== null) return;
    pointer.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    add(event, true);
  }
  const end = () => {
    pointer.current = null;
  };

  return (
    <svg
      ref={layer}
      className="film-drawing"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-drawing={isDrawing ? "" : undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => event.pointerId === pointer.current && add(event, false)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {drawing.map(({ points }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are added and taken away at the end.
        <g key={index}>
          {["film-stroke-edge", "film-stroke"].map((name) => (
            <polyline key={name} className={name} points={lineOf(points, { width, height })} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A single point is a dot: a line to itself has round ends. */
function lineOf(points: readonly Point[], { width, height }: Pick<RoomFilm, "width" | "height">): string {
  return [...points, ...points.slice(-1)].map(([x, y]) => `${x * width},${y * height}`).join(" ");
}
