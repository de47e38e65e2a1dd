/** Fired at the document when a dialog opens as a modal, and when one has closed. */
export const modalEvent = "app:modal";

const tell = () => document.dispatchEvent(new Event(modalEvent));

/** Opens a dialog as a modal, also one that the server sent open. What stands above all dialogs hears of it: see `TopLayer`. */
export function openModal(dialog: HTMLDialogElement): void {
  // `showModal` fails on an open dialog. Removing the attribute closes it without an event.
  dialog.removeAttribute("open");
  dialog.showModal();
  // At the dialog itself: it may have left the page when the event comes.
  dialog.addEventListener("close", tell, { once: true });
  tell();
}
