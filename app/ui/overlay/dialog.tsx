import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { copy } from "#app/ui/copy.ts";
import { X } from "#app/ui/icons.tsx";

type DialogProps = {
  title: string;
  children: ReactNode;
} & (
  | {
      /** Where closing leads: the address of the same page without the dialog. */
      closeTo: string;
    }
  /** For a dialog that only scripts open. */
  | { onClose: () => void }
);

const closeLook = "btn btn-icon btn-small -mt-2 -mr-2";

/**
 * A dialog that is part of the page's state: render it when the address asks for it. It arrives open from the server, so it works
 * without JavaScript; with it, it becomes modal (focus kept inside, Escape and a press outside close it).
 */
export function Dialog({ title, children, ...closing }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // An open dialog cannot be made modal: it is closed first, silently, because the attribute goes and no event is sent.
    element.removeAttribute("open");
    element.showModal();
    // A form begins at its first field, not at the button that closes it.
    element.querySelector<HTMLElement>("input:not([type=hidden], [readonly]), select, textarea")?.focus();
    return () => element.close();
  }, []);

  function leave() {
    if ("onClose" in closing) closing.onClose();
    else navigate(closing.closeTo, { preventScrollReset: true });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape, which the dialog reports as `cancel`.
    <dialog
      ref={dialog}
      open
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
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
          <Link to={closing.closeTo} preventScrollReset aria-label={copy.close} className={closeLook}>
            <X size={20} aria-hidden />
          </Link>
        )}
      </div>
      {children}
    </dialog>
  );
}
