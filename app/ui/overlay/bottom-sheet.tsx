import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { openModal } from "#app/ui/overlay/modal.ts";
import { Sheet } from "#app/ui/overlay/sheet.tsx";

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

/** A link that opens a sheet, which closes by navigating too. */
export function BottomSheet({ title, to, trigger, triggerClassName, children }: BottomSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [openings, setOpenings] = useState(0);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is the event itself.
  useEffect(() => sheet.current?.close(), [key]);

  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpenings((count) => count + 1);
    if (sheet.current) openModal(sheet.current);
  }

  return (
    <>
      <Link to={to} className={triggerClassName} aria-haspopup="dialog" onClick={open}>
        {trigger}
      </Link>
      <Sheet sheet={sheet} title={title}>
        <div className="sheet-body" key={openings}>
          {openings > 0 ? children : null}
        </div>
      </Sheet>
    </>
  );
}
