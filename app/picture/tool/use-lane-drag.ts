import { type PointerEvent, type RefObject, useState } from "react";

/** Pixels above or below a lane from where a mark that is dropped is taken away. */
const awayPixels = 32;

type Drop<Mark> = { mark: Mark; ms: number; isAway: boolean };

/** Dragging marks along a lane that shows `lengthMs`. `drop` is called with what was dragged, if it moved. */
export function useLaneDrag<Mark>(
  lane: RefObject<HTMLElement | null>,
  { lengthMs, drop }: { lengthMs: number; drop: (drop: Drop<Mark>) => void },
) {
  const [drag, setDrag] = useState<(Drop<Mark> & { startMs: number }) | null>(null);

  function msAt({ clientX }: PointerEvent): number {
    return (clientX / Math.max(1, lane.current?.clientWidth ?? 1)) * lengthMs;
  }

  function isAway({ clientY }: PointerEvent): boolean {
    const { top = 0, bottom = 0 } = lane.current?.getBoundingClientRect() ?? {};
    return clientY < top - awayPixels || clientY > bottom + awayPixels;
  }

  /** Handlers of the element that shows a mark. */
  function handlers(markAt: (event: PointerEvent<HTMLElement>) => Mark) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ mark: markAt(event), startMs: msAt(event), ms: 0, isAway: false });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag !== null) setDrag({ ...drag, ms: msAt(event) - drag.startMs, isAway: isAway(event) });
      },
      onPointerUp() {
        setDrag(null);
        if (drag !== null && (drag.ms !== 0 || drag.isAway)) drop(drag);
      },
      onPointerCancel: () => setDrag(null),
    };
  }

  return { drag, handlers };
}
