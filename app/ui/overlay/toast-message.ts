/** A message to the visitor. It stays until dismissed, and is never shown twice at the same time. */
export type ToastMessage = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  body?: string;
  /** Shown as a dialog: it has to be answered. */
  modal?: boolean;
  link?: { href: string; label: string };
  /** Messages with equal ids replace each other. Without one, the text decides. */
  id?: string;
  /** A button, for messages of the browser only. */
  action?: { label: string; run: () => void };
};

export const toastEvent = "app:toast";
export const dismissToastEvent = "app:toast-dismiss";

/** Shows a message from anywhere in the browser. The part that draws it is loaded by the first one. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent<ToastMessage>(toastEvent, { detail: message }));
}

/** Removes the message with this id, if it is shown. */
export function dismissToast(id: string): void {
  window.dispatchEvent(new CustomEvent<string>(dismissToastEvent, { detail: id }));
}

/** Equal messages have equal ids, which is what keeps duplicates away. */
export function toastId(message: ToastMessage): string {
  return message.id ?? `${message.kind}:${message.title}:${message.body ?? ""}`;
}
