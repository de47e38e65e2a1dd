import { type PointerEvent, type RefObject, useRef } from "react";
import { dragCloses, sheetOffset } from "#app/ui/sheet-drag.ts";

/** Pixels before a press counts as a drag: a press with an unsteady finger stays a press. */
const slack = 6;

/** Handlers for the part of a sheet that it is dragged by. The sheet follows the finger without a render. */
export function useSheetDrag(sheet: RefObject<HTMLElement>, close: () => void) {
  const start = useRef<number | null>(null);

  function follow(dy: number | null) {
    const element = sheet.current;
    if (!element) return;
    element.toggleAttribute("data-dragging", dy !== null);
    element.style.translate = dy === null ? "" : `0 ${sheetOffset(dy)}px`;
  }

  function onPointerDown(event: PointerEvent) {
    if (event.isPrimary && event.button === 0) start.current = event.clientY;
  }

  function onPointerMove(event: PointerEvent) {
    if (start.current === null) return;
    const dy = event.clientY - start.current;
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      if (dy < slack) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    follow(dy);
  }

  function onPointerUp(event: PointerEvent) {
    const from = start.current;
    start.current = null;
    if (from === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const closes = dragCloses(event.clientY - from, sheet.current?.offsetHeight ?? 0);
    follow(null);
    if (closes) close();
  }

  function onPointerCancel() {
    start.current = null;
    follow(null);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
