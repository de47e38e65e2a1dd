import { type PointerEvent, type RefObject, useState } from "react";

/** Pixels above or below a lane from where a mark that is dropped is taken away. */
const awayPixels = 32;
/** Pixels by which a press that only meets a mark may slip. */
const slipPixels = 3;

type Drop<Mark> = { mark: Mark; ms: number; isAway: boolean };
type Drag<Mark> = Drop<Mark> & { pointerId: number; startX: number };

/** Dragging marks along a lane that shows `lengthMs`. `drop` is called with what was dragged, if it moved. */
export function useLaneDrag<Mark>(
  lane: RefObject<HTMLElement | null>,
  { lengthMs, drop }: { lengthMs: number; drop: (drop: Drop<Mark>) => void },
) {
  const [drag, setDrag] = useState<Drag<Mark> | null>(null);

  /** The drag as it is where the pointer is now. */
  function movedTo({ clientX, clientY }: PointerEvent, { startX, ...begun }: Drag<Mark>): Drag<Mark> {
    const { top = 0, bottom = 0, width = 1 } = lane.current?.getBoundingClientRect() ?? {};
    const by = clientX - startX;
    return {
      ...begun,
      startX,
      ms: Math.abs(by) < slipPixels ? 0 : (by / Math.max(1, width)) * lengthMs,
      isAway: clientY < top - awayPixels || clientY > bottom + awayPixels,
    };
  }

  /** Handlers of the element that shows a mark. */
  function handlers(markAt: (event: PointerEvent<HTMLElement>) => Mark) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || drag !== null) return;
        const { pointerId, clientX: startX } = event;
        event.currentTarget.setPointerCapture(pointerId);
        setDrag({ mark: markAt(event), pointerId, startX, ms: 0, isAway: false });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.pointerId === drag?.pointerId) setDrag(movedTo(event, drag));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (event.pointerId !== drag?.pointerId) return;
        setDrag(null);
        const { mark, ms, isAway } = movedTo(event, drag);
        if (ms !== 0 || isAway) drop({ mark, ms, isAway });
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (event.pointerId === drag?.pointerId) setDrag(null);
      },
    };
  }

  return { drag, handlers };
}
