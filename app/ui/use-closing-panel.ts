import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** For a popover of links: it closes when one of them has led somewhere. */
export function useClosingPanel() {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the event itself.
  useEffect(() => {
    panel.current?.hidePopover();
  }, [key]);

  return panel;
}
