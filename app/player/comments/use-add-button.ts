import { type RefObject, useEffect, useRef } from "react";
import { player } from "#app/player/store/player-store.ts";
import { shareAt } from "#app/player/waveform/pointer-time.ts";

/** The waveform along which a button follows the pointer. */
export type WavePlace = {
  /** Selectors: an element around the button, and the waveform inside it. */
  area: string;
  wave: string;
  /** Position in seconds on this waveform. */
  playhead: () => number;
};

type AddButtonOptions = { duration: number; place: WavePlace };

/**
 * Moves the button along the waveform without re-rendering: to the pointer while it is over the waveform, else to the playhead. Returns a
 * function that gives its position in seconds.
 */
export function useAddButton(button: RefObject<HTMLButtonElement | null>, { duration, place: at }: AddButtonOptions) {
  const pointedAt = useRef(0);

  useEffect(() => {
    const element = button.current;
    const bar = element?.closest<HTMLElement>(at.area);
    if (!element || !bar) return;
    const wave = bar.querySelector<HTMLElement>(at.wave);
    const touch = matchMedia("(hover: none)");
    let frame = 0;
    const place = (share: number) => {
      element.style.left = `${share * 100}%`;
    };
    const toPlayhead = () => place(duration > 0 ? Math.min(1, at.playhead() / duration) : 0);
    /** Once a frame: other listeners of the same event measure, so moving at once would force a layout each time. */
    const toPointer = () => {
      frame = 0;
      place(pointedAt.current);
      element.setAttribute("data-shown", "");
    };

    function onMove({ target, clientX, pointerType }: PointerEvent) {
      // The segment lane lies between waveform and button; the button does not move while the pointer crosses it.
      if (target instanceof Element && target.closest(".segment-lane")) return;
      const over = target instanceof Node && (wave?.contains(target) || element?.parentElement?.contains(target));
      if (!over || wave === null || pointerType === "touch") return onLeave();
      if (target instanceof Node && element?.contains(target)) return;
      pointedAt.current = shareAt({ clientX, currentTarget: wave });
      if (frame === 0) frame = requestAnimationFrame(toPointer);
    }
    function onLeave() {
      cancelAnimationFrame(frame);
      frame = 0;
      element?.removeAttribute("data-shown");
    }
    const toPlayheadWithoutPointer = () => {
      if (!element.hasAttribute("data-shown")) toPlayhead();
    };
    toPlayhead();
    const unsubscribe = player.subscribeToTime(() => {
      // Only while visible: each move causes a layout.
      if (touch.matches || document.activeElement === element) toPlayheadWithoutPointer();
    });
    bar.addEventListener("pointermove", onMove);
    bar.addEventListener("pointerleave", onLeave);
    element.addEventListener("focus", toPlayheadWithoutPointer);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      bar.removeEventListener("pointermove", onMove);
      bar.removeEventListener("pointerleave", onLeave);
      element.removeEventListener("focus", toPlayheadWithoutPointer);
    };
  }, [button, duration, at]);

  return (byPointer: boolean) =>
    byPointer && button.current?.hasAttribute("data-shown") ? pointedAt.current * duration : at.playhead();
}
