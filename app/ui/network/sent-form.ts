import { dismissToast } from "#app/ui/overlay/toast-message.ts";

/** Toast id of an unanswered form without a place for the message. */
export const unansweredToast = "unanswered";

let sent: HTMLFormElement | null = null;

/** The form submitted last. */
export function sentForm(): HTMLFormElement | null {
  return sent?.isConnected ? sent : null;
}

/** Records which form is submitted from now on. Called once, before hydration: a form may be submitted before the page is idle. */
export function noteSentForms(): void {
  document.addEventListener(
    "submit",
    ({ target }) => {
      sent = target instanceof HTMLFormElement ? target : null;
      dismissToast(unansweredToast);
    },
    true,
  );
}
