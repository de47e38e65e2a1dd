import { useEffect } from "react";

const previousKeys = ["ArrowLeft", "ArrowUp"];
const nextKeys = ["ArrowRight", "ArrowDown", "Enter"];
/** Elements that use the keys themselves. */
const ownKeys = "input, textarea, select, video, iframe, audio, [contenteditable], .menu[open]";
/** Elements that Enter activates. */
const pressed = "a, button, summary";

type Turn = { previous: () => void; next: () => void };

/** Whether a key belongs to a browser shortcut or the focused control. */
function isUsedElsewhere({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(key === "Enter" ? `${ownKeys}, ${pressed}` : ownKeys) !== null;
}

/**
 * Arrow keys and Enter change the slide: docs/product/reels.md. Before the player, which seeks with the same keys elsewhere.
 */
export function useReelKeys({ previous, next }: Turn): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const turn = previousKeys.includes(event.key) ? previous : nextKeys.includes(event.key) ? next : null;
      if (turn === null || isUsedElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      turn();
    }
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [previous, next]);
}

/** Min horizontal pixels of a swipe. */
const swipeDistance = 48;

type Point = { x: number; y: number };

/** Handlers that change the slide on a horizontal swipe; vertical scrolling does not. */
export function swipeHandlers({ previous, next }: Turn, start: { current: Point | null }) {
  return {
    onTouchStart({ touches }: { touches: ArrayLike<{ clientX: number; clientY: number }> }) {
      const [touch] = Array.from(touches);
      start.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: { changedTouches: ArrayLike<{ clientX: number; clientY: number }> }) {
      const [touch] = Array.from(changedTouches);
      if (start.current === null || !touch) return;
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < swipeDistance || Math.abs(x) < Math.abs(y) * 1.5) return;
      if (x > 0) previous();
      else next();
    },
  };
}
