import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { modalEvent } from "#app/ui/overlay/modal.ts";

/** The lower edge of the window, without what a browser gives a popover. Here and not in the styles of every page. */
const atTheEdge = { all: "unset", position: "fixed", inset: "auto 0 0" } as const;

type TopLayerProps = { children: ReactNode };

/** An element that went with its dialog cannot be shown any more. */
function toggle(layer: HTMLElement | null, isOpen: boolean): void {
  if (layer?.isConnected) layer.togglePopover(isOpen);
}

/**
 * Content that must stay visible and usable: a modal dialog makes everything outside inert, so while one is open the content moves into it,
 * as a popover above its backdrop.
 */
export function TopLayer({ children }: TopLayerProps) {
  const [modal, setModal] = useState<Element | null>(null);
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    function follow() {
      // What was opened last is on top.
      toggle(layer.current, false);
      toggle(layer.current, true);
      setModal([...document.querySelectorAll("dialog:modal")].at(-1) ?? null);
    }
    follow();
    document.addEventListener(modalEvent, follow);
    return () => document.removeEventListener(modalEvent, follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in each dialog it is another element.
  useEffect(() => toggle(layer.current, true), [modal]);

  if (modal === null) return children;
  return createPortal(
    // React 18 does not know the attribute, so it is spread in as it is written in HTML.
    <div ref={layer} {...{ popover: "manual" }} style={atTheEdge}>
      {children}
    </div>,
    modal,
  );
}
