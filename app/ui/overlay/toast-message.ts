/**
 * A message to the visitor. It stays until dismissed, or until it is no longer true, and is never shown twice at the same time: one that
 * comes again is announced again.
 */
export type ToastMessage = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  body?: string;
  /** Shown as a dialog: it has to be answered. */
  modal?: boolean;
  link?: { href: string; label: string };
  /** A button that posts to a path of this site, with and without JavaScript. */
  press?: { path: string; label: string };
  /** Messages with equal ids replace each other, for example a failure the previous success. Default: the text. */
  id?: string;
  /** The page of the submitted form. */
  page?: string;
  /** Takes something back or away, so that earlier successes of this part of the site may no longer be true: `isOutdatedBy`. */
  undoes?: boolean;
  /** A button, for messages of the browser only. */
  action?: { label: string; run: () => void };
  /** A second button, after `action`. */
  undo?: { label: string; run: () => void };
};

export const toastEvent = "app:toast";
export const dismissToastEvent = "app:toast-dismiss";
export const outdateToastsEvent = "app:toasts-outdate";

/** Shows a toast from anywhere in the browser. Its component is loaded with the first one. */
export function showToast(message: ToastMessage): void {
  window.dispatchEvent(new CustomEvent<ToastMessage>(toastEvent, { detail: message }));
}

/** Toast id of a failure on a page, dismissed by the next form response there. */
export function failureOn(pathname: string): string {
  return `failure:${pathname}`;
}

/** Removes the message with this id, if it is shown. */
export function dismissToast(id: string): void {
  window.dispatchEvent(new CustomEvent<string>(dismissToastEvent, { detail: id }));
}

/** Removes the successes that are no longer true, because what `text` names on this page was deleted. */
export function outdateToasts(text: string): void {
  window.dispatchEvent(new CustomEvent<Outdating>(outdateToastsEvent, { detail: { text, page: location.pathname } }));
}

export type Outdating = { text: string; page: string };

const partOf = (page: string) => page.split("/")[1];
const namesIn = (text: string): string[] => [...(text.match(/“[^“”]+”/g) ?? [])];

/** Whether a message is the success of a form in the same part of the site, and names no other thing than `text`. */
export function isOutdatedBy({ kind, page, title, body = "" }: ToastMessage, outdating: Outdating): boolean {
  if (kind !== "success" || page === undefined || partOf(page) !== partOf(outdating.page)) return false;
  const [own, gone] = [namesIn(`${title} ${body}`), namesIn(outdating.text)];
  return own.length === 0 || gone.length === 0 || own.some((name) => gone.includes(name));
}

/** Equal messages have equal ids, which is what keeps duplicates away. */
export function toastId(message: ToastMessage): string {
  return message.id ?? `${message.kind}:${message.title}:${message.body ?? ""}`;
}
