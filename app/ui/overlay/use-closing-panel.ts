import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Siblings of `panel` and of its ancestors: the rest of the page. */
function outside(panel: Element): Element[] {
  const found: Element[] = [];
  for (let inner: Element = panel; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    found.push(...[...inner.parentElement.children].filter((sibling) => sibling !== inner));
  return found;
}

/**
 * For a popover of links that covers the page: while it is open the rest of the page is inert, so the focus stays inside, and it
 * closes after navigation. The platform handles Escape, clicks outside and restoring the focus.
 */
export function useClosingPanel() {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const shownKey = useRef(key);

  // Not on hydration: the panel works without scripts, and may have been opened before they ran.
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    panel.current?.hidePopover();
  }, [key]);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    let still: Element[] = [];
    const release = () => {
      for (const one of still) one.removeAttribute("inert");
      still = [];
    };
    const keepOutside = () => {
      still = outside(element).filter((one) => !one.hasAttribute("inert"));
      for (const one of still) one.setAttribute("inert", "");
    };
    // Before and not after: on its way out the platform gives the focus back to the button that opened the panel.
    const onBeforeToggle = (event: ToggleEvent) => {
      if (event.target !== element) return;
      release();
      if (event.newState === "open") keepOutside();
    };
    const onToggle = (event: ToggleEvent) => {
      if (event.target === element && event.newState === "open")
        element.querySelector<HTMLElement>(":is(a, button):not(:disabled)")?.focus();
    };
    if (element.matches(":popover-open")) keepOutside();
    element.addEventListener("beforetoggle", onBeforeToggle);
    element.addEventListener("toggle", onToggle);
    return () => {
      element.removeEventListener("beforetoggle", onBeforeToggle);
      element.removeEventListener("toggle", onToggle);
      release();
    };
  }, []);

  return panel;
}
