/** A message to the visitor. It stays until dismissed, and is never shown twice at the same time. */
export type ToastMessage = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  body?: string;
  /** Shown as a dialog: it has to be answered. */
  modal?: boolean;
  link?: { href: string; label: string };
};

export const toastEvent = "app:toast";

/** Shows a message from anywhere in the browser. The part that draws it is loaded by the first one. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent<ToastMessage>(toastEvent, { detail: message }));
}

/** Equal messages have equal ids, which is what keeps duplicates away. */
export function toastId(message: ToastMessage): string {
  return `${message.kind}:${message.title}:${message.body ?? ""}`;
}
