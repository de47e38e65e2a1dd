import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { openModal } from "#app/ui/overlay/modal.ts";
import { isPlainClick } from "#app/ui/overlay/plain-click.ts";
import { Sheet } from "#app/ui/overlay/sheet.tsx";

type BottomSheetProps = {
  title: string;
  /** A page with the same content, for visitors without JavaScript and for new tabs. */
  to: string;
  /** What the trigger shows. */
  trigger: ReactNode;
  triggerClassName?: string;
  /** Opens at once: the code came with the first press. */
  opened?: boolean;
  /** Mounted at the first opening, anew at each. */
  children: ReactNode;
};

/** A link that opens a sheet, which closes by navigating too. */
export function BottomSheet({ title, to, trigger, triggerClassName, opened = false, children }: BottomSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [openings, setOpenings] = useState(0);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (key !== openedAt.current) sheet.current?.close();
    openedAt.current = key;
  }, [key]);

  function show() {
    setOpenings((count) => count + 1);
    if (sheet.current) openModal(sheet.current);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code is there.
  useEffect(() => {
    if (!opened) return;
    // Closing gives the focus back to it.
    link.current?.focus();
    show();
  }, []);

  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    show();
  }

  return (
    <>
      <Link ref={link} to={to} className={triggerClassName} aria-haspopup="dialog" onClick={open}>
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
