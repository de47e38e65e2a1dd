import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { copy } from "#app/ui/copy.ts";
import { X } from "#app/ui/icons.tsx";
import { openModal } from "#app/ui/overlay/modal.ts";

export type DialogProps = {
  title: string;
  /** For tables and long forms: up to 760 px. */
  wide?: boolean;
  children: ReactNode;
} & (
  | {
      /** The address of the same page without the dialog: closing navigates there. */
      closeTo: string;
    }
  /** For a dialog that only scripts open. */
  | { onClose: () => void }
);

type PlainDialogProps = DialogProps & {
  /** Asked before the visitor closes it. */
  mayClose?: (dialog: HTMLDialogElement | null) => boolean;
};

const closeLook = "btn btn-icon btn-small -mt-2 -mr-2";

/**
 * A dialog that is part of the page's state, rendered from the URL. Rendered open by the server, so that it works without JavaScript; with
 * it modal: traps focus, closes on Escape and a click outside. With a form: `Dialog`.
 */
export function PlainDialog({ title, wide = false, mayClose = () => true, children, ...closing }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const isSent = "closeTo" in closing;

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const showModal = () => {
      const { activeElement } = document;
      openModal(element);
      // In a form, focus the first field instead of the close button, or the one that is being filled in already.
      const first = element.querySelector("input:not([type=hidden], [readonly]), select, textarea");
      const field = element.contains(activeElement) ? activeElement : first;
      (field as HTMLElement | null)?.focus();
    };
    // One frame later: hydration can run while the focus is on its way from one field to the next, which would not arrive.
    const frame = isSent ? requestAnimationFrame(showModal) : null;
    if (frame === null) showModal();
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      element.close();
    };
  }, [isSent]);

  function leave() {
    if (!mayClose(dialog.current)) {
      // A browser closes it, whatever we say, when Escape is pressed a second time without anything in between.
      if (dialog.current?.open === false) openModal(dialog.current);
      return;
    }
    if ("onClose" in closing) closing.onClose();
    else navigate(closing.closeTo, { preventScrollReset: true });
  }

  function followUnlessKept(event: MouseEvent) {
    if (!mayClose(dialog.current)) event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, which the dialog reports as `cancel`.
    <dialog
      ref={dialog}
      // One that scripts open is seen once it is modal: Escape closes it from its first moment on.
      open={isSent}
      className={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!event.cancelable) return;
        event.preventDefault();
        leave();
      }}
      onClose={({ target }) => {
        if (target === dialog.current && !dialog.current.open) leave();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) leave();
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {"onClose" in closing ? (
          <button type="button" onClick={leave} aria-label={copy.close} className={closeLook}>
            <X size={20} aria-hidden />
          </button>
        ) : (
          <Link
            to={closing.closeTo}
            preventScrollReset
            aria-label={copy.close}
            className={closeLook}
            onClick={followUnlessKept}
          >
            <X size={20} aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </dialog>
  );
}
