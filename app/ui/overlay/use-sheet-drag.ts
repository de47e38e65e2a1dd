import type { PointerEvent as Press, RefObject } from "react";
import { dragCloses, sheetOffset } from "#app/ui/overlay/sheet-drag.ts";

/** Pixels before a press counts as a drag: a press with an unsteady finger stays a press. */
const slack = 6;

/** The handler for the part of a sheet that it is dragged by. The sheet follows the finger without a render. */
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

    // Heard on the window, because a quick finger leaves the grip before the sheet has followed.
    window.addEventListener(
      "pointermove",
      (move) => {
        if (move.pointerId !== pointerId) return;
        const dy = move.clientY - clientY;
        if (!grip.hasPointerCapture(pointerId)) {
          if (dy < slack) return;
          // From here on the press is the grip's: the button under the finger hears no click.
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
