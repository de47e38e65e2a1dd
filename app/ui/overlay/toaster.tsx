import { useEffect, useRef } from "react";
import { toast, useToaster } from "react-hot-toast/headless";
import { DismissButton, ToastCard } from "#app/ui/overlay/toast-card.tsx";
import { dismissToastEvent, type ToastMessage, toastId } from "#app/ui/overlay/toast-message.ts";

/** Until dismissed: docs/product/README.md. */
const duration = Number.POSITIVE_INFINITY;

function push(message: ToastMessage): void {
  const id = toastId(message);
  toast(<ToastCard message={message} dismiss={<DismissButton onPress={() => toast.dismiss(id)} />} />, {
    id,
    duration,
  });
}

type ToasterProps = {
  /** All messages so far, newest last; added ones are shown. */
  messages: ToastMessage[];
};

/** The living list of messages; loaded with the first of them. */
export default function Toaster({ messages }: ToasterProps) {
  const { toasts } = useToaster();
  const shown = useRef(0);

  useEffect(() => {
    for (const message of messages.slice(shown.current)) push(message);
    shown.current = messages.length;
  }, [messages]);

  useEffect(() => {
    function dismiss(event: Event) {
      if (event instanceof CustomEvent) toast.remove(String(event.detail));
    }
    window.addEventListener(dismissToastEvent, dismiss);
    return () => window.removeEventListener(dismissToastEvent, dismiss);
  }, []);

  return (
    <div className="toasts">
      {toasts
        .filter((one) => one.visible)
        .map((one) => (
          <div key={one.id}>{typeof one.message === "function" ? one.message(one) : one.message}</div>
        ))}
    </div>
  );
}
