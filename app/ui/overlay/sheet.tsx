import { type DialogHTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import { copy } from "#app/ui/copy.ts";
import { X } from "#app/ui/icons.tsx";
import { useSheetDrag } from "#app/ui/overlay/use-sheet-drag.ts";

type SheetProps = Pick<DialogHTMLAttributes<HTMLDialogElement>, "className" | "onClose"> & {
  /** `openModal()` opens the sheet. */
  sheet: RefObject<HTMLDialogElement>;
  title: string;
  /** A line below the title. */
  note?: ReactNode;
  /** The scheme that the sheet has whatever the page's is. */
  "data-scheme"?: "dark" | "light";
  children: ReactNode;
};

/**
 * A dialog at the lower edge. It closes by dragging it down more than a third of its height, by its close button, its handle (click or
 * arrow down), Escape and a click outside.
 */
export function Sheet({ sheet, title, note, className, children, ...attributes }: SheetProps) {
  const titleId = useId();
  const close = () => sheet.current?.close();
  const onPointerDown = useSheetDrag(sheet, close);

  function onHandleKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, which the dialog does by itself.
    <dialog
      {...attributes}
      ref={sheet}
      className={className ? `sheet ${className}` : "sheet"}
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
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {note === undefined ? null : <p className="truncate text-sm text-mute">{note}</p>}
        </div>
        <button type="button" className="btn btn-icon btn-small" aria-label={copy.close} onClick={close}>
          <X size={20} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  );
}
