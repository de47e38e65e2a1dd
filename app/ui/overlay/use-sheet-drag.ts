import type { PointerEvent as Press, RefObject } from "react";
import { dragCloses, sheetOffset } from "#app/ui/overlay/sheet-drag.ts";

/** Pixels of movement before a touch counts as a drag, so that a shaky tap stays a tap. */
const slack = 6;

/** The pointer handler of a sheet's drag handle. Moves the sheet without rendering. */
export function useSheetDrag(sheet: RefObject<HTMLElement>, close: () => void) {
  /** Moves the sheet `dy` px down; null lets it spring back. */
  function follow(dy: number | null) {
    const element = sheet.current;
    if (!element) return;
    element.toggleAttribute("data-dragging", dy !== null);
    element.style.translate = dy === null ? "" : `0 ${sheetOffset(dy)}px`;
  }

  return function onPointerDown({ currentTarget: grip, pointerId, clientY, isPrimary, button }: Press) {
    if (!isPrimary || button !== 0) return;
    const ended = new AbortController();
    const { signal } = ended;

    // Listeners on the window: a fast pointer leaves the handle before the sheet has moved.
    window.addEventListener(
      "pointermove",
      (move) => {
        if (move.pointerId !== pointerId) return;
        const dy = move.clientY - clientY;
        if (!grip.hasPointerCapture(pointerId)) {
          if (dy < slack) return;
          // Capture the pointer, so that the button under it gets no click.
          grip.setPointerCapture(pointerId);
        }
        follow(dy);
      },
      { signal },
    );

    function end(event: PointerEvent) {
      if (event.pointerId !== pointerId) return;
      ended.abort();
      if (!grip.hasPointerCapture(pointerId)) return;
      const closes =
        event.type === "pointerup" && dragCloses(event.clientY - clientY, sheet.current?.offsetHeight ?? 0);
      follow(null);
      if (closes) close();
    }
    window.addEventListener("pointerup", end, { signal });
    window.addEventListener("pointercancel", end, { signal });
  };
}
