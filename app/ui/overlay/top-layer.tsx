import { type ReactNode, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useTopModal } from "#app/ui/overlay/modal.ts";

type TopLayerProps = {
  /** Where it stands above a modal dialog: a box that is fixed to the window. */
  className: string;
  children: ReactNode;
};

/**
 * What has to be seen and used whatever is open. A modal dialog makes all that is outside of it inert, so while one is open the content is
 * part of it, as a popover of its own above its backdrop.
 */
export function TopLayer({ className, children }: TopLayerProps) {
  const modal = useTopModal();
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // What was opened last is on top.
    if (modal !== null) layer.current?.showPopover();
    const shown = layer.current;
    return () => shown?.hidePopover();
  }, [modal]);

  if (modal === null) return children;
  return createPortal(
    // React 18 does not know the attribute, so it is spread in as it is written in HTML.
    <div ref={layer} {...{ popover: "manual" }} className={className}>
      {children}
    </div>,
    modal.dialog,
  );
}
