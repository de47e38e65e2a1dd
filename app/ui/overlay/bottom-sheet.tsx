import { Link, useLocation } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { copy } from "#app/ui/copy.ts";
import { X } from "#app/ui/icons.tsx";
import { useSheetDrag } from "#app/ui/overlay/use-sheet-drag.ts";

type BottomSheetProps = {
  title: string;
  /** A page with the same content, for visitors without JavaScript and for new tabs. */
  to: string;
  /** What the trigger shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** Mounted at the first opening, anew at each. */
  children: ReactNode;
};

/**
 * A link that opens a sheet from the lower edge. The sheet closes by dragging it down more than a third of its height, by its close
 * button, its handle (click or arrow down), Escape, a click outside, and by navigating.
 */
export function BottomSheet({ title, to, trigger, triggerClassName, children }: BottomSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [openings, setOpenings] = useState(0);
  const titleId = useId();
  const { key } = useLocation();
  const close = () => sheet.current?.close();
  const onPointerDown = useSheetDrag(sheet, close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the event itself.
  useEffect(() => sheet.current?.close(), [key]);

  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenings((count) => count + 1);
    sheet.current?.showModal();
  }

  function onHandleKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    close();
  }

  return (
    <>
      <Link to={to} className={triggerClassName} aria-haspopup="dialog" onClick={open}>
        {trigger}
      </Link>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, which the dialog does by itself. */}
      <dialog
        ref={sheet}
        className="sheet"
        aria-labelledby={titleId}
        onClick={(event) => {
          if (event.target === sheet.current) close();
        }}
      >
        <div className="sheet-head" onPointerDown={onPointerDown}>
          <button
            type="button"
            className="sheet-handle"
            aria-label={copy.sheet.lower}
            onClick={close}
            onKeyDown={onHandleKey}
          />
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button type="button" className="btn btn-icon btn-small" aria-label={copy.close} onClick={close}>
            <X size={20} aria-hidden />
          </button>
        </div>
        <div className="sheet-body" key={openings}>
          {openings > 0 ? children : null}
        </div>
      </dialog>
    </>
  );
}
