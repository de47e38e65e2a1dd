import { dismissToast } from "#app/ui/overlay/toast-message.ts";

/** The id of the message that a form got no response, where the form has no place for it. */
export const unansweredToast = "unanswered";

let sent: HTMLFormElement | null = null;

/** The form of the page that was sent last. */
export function sentForm(): HTMLFormElement | null {
  return sent?.isConnected ? sent : null;
}

/** Notes which form is sent from now on. Called once, before the page can be used: a form may be sent before the page is idle. */
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
