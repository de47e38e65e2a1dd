import { type RefObject, useEffect, useState } from "react";
import { sentForm, unansweredToast } from "#app/ui/network/sent-form.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** Dispatched on a submitted form without a response of ours. `detail`: the message. */
const unansweredEvent = "app:unanswered";

/** For a form whose route has a client action that replies without a response. */
export const ownReplies = { "data-own-replies": "" };

function pathOf(form: HTMLFormElement): string {
  // Not `form.action`, which may be a field of that name.
  return new URL(form.getAttribute("action") ?? "", location.href).pathname;
}

/** Whether a form submitted to `pathname` has its own reply: see `ownReplies`. */
export function hasOwnReplies(pathname: string): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>("form[data-own-replies]");
  return [...forms].some((form) => pathOf(form) === pathname);
}

/** Shows the message in the form submitted to `pathname`, else in a toast. */
export function tellUnanswered(pathname: string, { title, body }: { title: string; body: string }): void {
  const sent = sentForm();
  const form = sent !== null && pathOf(sent) === pathname ? sent : null;
  const event = new CustomEvent(unansweredEvent, { detail: body, bubbles: true, cancelable: true });
  const isTold = form !== null && !form.dispatchEvent(event);
  if (!isTold) showToast({ id: unansweredToast, kind: "error", title, body });
}

/** Message for the form around `anchor`, which was submitted without a response; null after the next submit. */
export function useUnanswered(anchor: RefObject<Element>): string | null {
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const isOwn = ({ target }: Event) => target instanceof HTMLFormElement && target.contains(anchor.current);
    function take(event: Event) {
      if (!isOwn(event) || !(event instanceof CustomEvent)) return;
      event.preventDefault();
      setMessage(String(event.detail));
    }
    function clear(event: Event) {
      if (isOwn(event)) setMessage(null);
    }
    document.addEventListener(unansweredEvent, take);
    document.addEventListener("submit", clear, true);
    return () => {
      document.removeEventListener(unansweredEvent, take);
      document.removeEventListener("submit", clear, true);
    };
  }, [anchor]);

  return message;
}
