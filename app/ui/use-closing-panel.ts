import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const focusable = "a[href], button:not(:disabled), summary, input, select, textarea";

function reachable(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility());
}

/**
 * For a popover of links that covers the page: while it is open the focus stays inside, and it closes when one of the links has
 * led somewhere. Escape, a press outside and giving the focus back are the platform's.
 */
export function useClosingPanel() {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the event itself.
  useEffect(() => {
    panel.current?.hidePopover();
  }, [key]);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    function onToggle(event: Event) {
      if (element && event.target === element && element.matches(":popover-open")) reachable(element)[0]?.focus();
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Tab" || !element?.matches(":popover-open")) return;
      const items = reachable(element);
      const [from, to] = event.shiftKey ? [items[0], items.at(-1)] : [items.at(-1), items[0]];
      if (document.activeElement !== from) return;
      event.preventDefault();
      to?.focus();
    }
    element.addEventListener("toggle", onToggle);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      element.removeEventListener("toggle", onToggle);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, []);

  return panel;
}
