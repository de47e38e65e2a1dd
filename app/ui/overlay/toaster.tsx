import { useEffect, useRef } from "react";
import { toast, useToaster } from "react-hot-toast/headless";
import { DismissButton, ToastCard } from "#app/ui/overlay/toast-card.tsx";
import {
  dismissToastEvent,
  failureOn,
  isOutdatedBy,
  type Outdating,
  outdateToastsEvent,
  type ToastMessage,
  toastId,
} from "#app/ui/overlay/toast-message.ts";
import { TopLayer } from "#app/ui/overlay/top-layer.tsx";

/** Until dismissed: docs/product/README.md. */
const duration = Number.POSITIVE_INFINITY;

let pushed = 0;
/** Messages by id. Ids return: there are no more of them than texts of the product. */
const shown = new Map<string, ToastMessage>();

function outdate(outdating: Outdating): void {
  for (const [id, message] of shown) if (isOutdatedBy(message, outdating)) toast.remove(id);
}

/** Form responses: a failure is identified by its page, so that the next response replaces it. */
function idOf(message: ToastMessage): string {
  const { page, kind, id } = message;
  if (page === undefined) return toastId(message);
  toast.remove(failureOn(page));
  return id === undefined && (kind === "error" || kind === "warning") ? failureOn(page) : toastId(message);
}

/** Shows a toast in place of the one with its id: as a new element, so that equal text is announced again. */
function push(message: ToastMessage): void {
  const id = idOf(message);
  const { undoes, title, body = "", page = location.pathname } = message;
  if (undoes) outdate({ text: `${title} ${body}`, page });
  shown.set(id, message);
  pushed += 1;
  toast.remove(id);
  const dismiss = <DismissButton onPress={() => toast.dismiss(id)} />;
  toast(<ToastCard key={pushed} message={message} dismiss={dismiss} />, { id, duration });
}

type ToasterProps = {
  /** All messages so far, newest last; added ones are shown. */
  messages: ToastMessage[];
};

/** The living list of messages; loaded with the first of them. */
export default function Toaster({ messages }: ToasterProps) {
  const { toasts } = useToaster();
  const shownCount = useRef(0);

  useEffect(() => {
    for (const message of messages.slice(shownCount.current)) push(message);
    shownCount.current = messages.length;
  }, [messages]);

  useEffect(() => {
    function dismiss(event: Event) {
      if (event instanceof CustomEvent) toast.remove(String(event.detail));
    }
    function listen(event: Event) {
      if (event instanceof CustomEvent) outdate(event.detail);
    }
    window.addEventListener(dismissToastEvent, dismiss);
    window.addEventListener(outdateToastsEvent, listen);
    return () => {
      window.removeEventListener(dismissToastEvent, dismiss);
      window.removeEventListener(outdateToastsEvent, listen);
    };
  }, []);

  return (
    <TopLayer>
      <div className="toasts">
        {toasts
          .filter((one) => one.visible)
          .map((one) => (
            <div key={one.id}>{typeof one.message === "function" ? one.message(one) : one.message}</div>
          ))}
      </div>
    </TopLayer>
  );
}
