import "#app/catalogue/shape/components/draw-curve.css";
import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { drawCopy as copy } from "#app/catalogue/shape/draw-copy.ts";

type DrawCurveProps = {
  /** 0 to 100 each. */
  levels: number[];
};

/** Points of a curve as range inputs, which work without scripts; with scripts, a pointer draws across them. */
export function DrawCurve({ levels: first }: DrawCurveProps) {
  const [levels, setLevels] = useState(first);
  const last = useRef<number | null>(null);
  /** Row in which the pointer went down: narrow screens have two. */
  const row = useRef(0);

  /** Sets the point under the pointer, and those passed since. */
  function draw({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const rows = Math.round(height / (currentTarget.firstElementChild?.clientHeight || height));
    const rowHeight = height / rows;
    if (last.current === null) row.current = Math.min(rows - 1, Math.max(0, Math.floor((clientY - top) / rowHeight)));
    const columns = levels.length / rows;
    const column = Math.min(columns - 1, Math.max(0, Math.floor(((clientX - left) / width) * columns)));
    const at = row.current * columns + column;
    const level = Math.round(100 * Math.min(1, Math.max(0, 1 - (clientY - top - row.current * rowHeight) / rowHeight)));
    const from = last.current ?? at;
    last.current = at;
    setLevels((held) => {
      const before = held[from] ?? level;
      return held.map((own, point) => {
        if (point < Math.min(from, at) || point > Math.max(from, at) || (point === from && from !== at)) return own;
        return Math.round(from === at ? level : before + ((level - before) * (point - from)) / (at - from));
      });
    });
  }

  return (
    <div
      className="draw"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = null;
        draw(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) draw(event);
      }}
    >
      {levels.map((level, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place.
          key={at}
          type="range"
          name="level"
          min={0}
          max={100}
          value={level}
          aria-label={copy.point(at + 1, levels.length)}
          style={{ "--level": `${level}%` } as CSSProperties}
          onChange={({ currentTarget: { value } }) =>
            setLevels((held) => held.map((own, point) => (point === at ? Number(value) : own)))
          }
        />
      ))}
    </div>
  );
}
