import { useSyncExternalStore } from "react";

/** A dialog, each time that it is opened. */
type Modal = { dialog: HTMLDialogElement };

/** The dialogs that are open as modals, the one on top last. Everything outside of it is inert, whatever layer it is in. */
let modals: readonly Modal[] = [];
const listeners = new Set<() => void>();

function without(closed: HTMLDialogElement): Modal[] {
  return modals.filter(({ dialog }) => dialog !== closed);
}

function setModals(next: readonly Modal[]): void {
  modals = next;
  for (const listen of listeners) listen();
}

/** Opens a dialog as a modal, also one that the server sent open. What stands above all dialogs hears of it: see `TopLayer`. */
export function openModal(dialog: HTMLDialogElement): void {
  // `showModal` fails on an open dialog. Removing the attribute closes it without an event.
  dialog.removeAttribute("open");
  dialog.showModal();
  // The event comes later than the call that closes: the dialog may be open again.
  const forget = () => dialog.open || setModals(without(dialog));
  dialog.addEventListener("close", forget, { once: true });
  setModals([...without(dialog), { dialog }]);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** The modal dialog on top; null when none is open. */
export function useTopModal(): Modal | null {
  return useSyncExternalStore(
    subscribe,
    () => modals.at(-1) ?? null,
    () => null,
  );
}
