import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { shareAt } from "#app/player/waveform/pointer-time.ts";
import type { Passage } from "#app/sharing/visits/passage-answer.ts";

/** Pixels from which a press is a drag. */
const minDrag = 8;

type DragPassageProps = { durationMs: number; onMark: (passage: Passage) => void; children: ReactNode };

/** Marks a passage by a horizontal drag over the waveform in it. A press stays the waveform's, and a vertical swipe scrolls the page. */
export function DragPassage({ durationMs, onMark, children }: DragPassageProps) {
  const band = useRef<HTMLSpanElement>(null);
  const drag = useRef<{ x: number; from: number; to: number; isOn: boolean } | null>(null);
  const wasDrag = useRef(false);

  function begin(event: PointerEvent<HTMLElement>) {
    wasDrag.current = false;
    if (!event.isPrimary || event.button !== 0) return;
    const at = shareAt(event);
    drag.current = { x: event.clientX, from: at, to: at, isOn: false };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (current === null || (!current.isOn && Math.abs(event.clientX - current.x) < minDrag)) return;
    if (!current.isOn) event.currentTarget.setPointerCapture(event.pointerId);
    Object.assign(current, { isOn: true, to: shareAt(event) });
    show(current);
  }

  function show(range: { from: number; to: number } | null) {
    const element = band.current;
    if (element === null) return;
    element.hidden = range === null;
    if (range === null) return;
    element.style.left = `${Math.min(range.from, range.to) * 100}%`;
    element.style.width = `${Math.abs(range.to - range.from) * 100}%`;
  }

  function end(marks: boolean) {
    const { current } = drag;
    drag.current = null;
    show(null);
    wasDrag.current = current?.isOn === true;
    if (!marks || !current?.isOn) return;
    const [start = 0, stop = 0] = [current.from, current.to].sort((a, b) => a - b).map((share) => share * durationMs);
    onMark({ startMs: start, endMs: stop });
  }

  function keepPress(event: MouseEvent<HTMLElement>) {
    if (wasDrag.current) event.stopPropagation();
  }

  return (
    <div
      className="drag-passage"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={keepPress}
    >
      {children}
      <span ref={band} className="drag-passage-band" hidden />
    </div>
  );
}
