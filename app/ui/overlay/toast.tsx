import { useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { DismissLink, ToastCard } from "#app/ui/overlay/toast-card.tsx";
import {
  dismissToast,
  dismissToastEvent,
  failureOn,
  type ToastMessage,
  toastEvent,
  toastId,
} from "#app/ui/overlay/toast-message.ts";

// The first message may be that the connection is lost.
const Toaster = lazy(() => loadPatiently(() => import("#app/ui/overlay/toaster.tsx")));

type ToastsProps = {
  /** The message the page before left; it is part of the page, so it is read without JavaScript too. */
  flash: ToastMessage | null;
};

/** What a form's answer says on the page `pathname`: a failure is known by the page, where the next answer replaces it. */
function answerOn(pathname: string, flash: ToastMessage): ToastMessage {
  const hasFailed = flash.kind === "error" || flash.kind === "warning";
  return hasFailed && flash.id === undefined ? { ...flash, id: failureOn(pathname) } : flash;
}

/** The one place where messages appear. Everything that makes it live is loaded with the first message. */
export function Toasts({ flash }: ToastsProps) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer, on the page that it came with.
  useEffect(() => {
    if (flash === null) return;
    dismissToast(failureOn(pathname));
    setMessages((before) => [...before, answerOn(pathname, flash)]);
  }, [flash]);

  useEffect(() => {
    function listen(event: Event) {
      if (event instanceof CustomEvent) setMessages((before) => [...before, event.detail]);
    }
    function forget(event: Event) {
      if (event instanceof CustomEvent)
        setMessages((before) => before.filter((message) => toastId(message) !== event.detail));
    }
    window.addEventListener(toastEvent, listen);
    window.addEventListener(dismissToastEvent, forget);
    return () => {
      window.removeEventListener(toastEvent, listen);
      window.removeEventListener(dismissToastEvent, forget);
    };
  }, []);

  const still = flash ? (
    <div className="toasts">
      <ToastCard message={flash} dismiss={<DismissLink />} />
    </div>
  ) : null;
  const [wasUsed, setUsed] = useState(false);
  useEffect(() => setUsed((before) => before || messages.length > 0), [messages]);
  if (messages.length === 0 && !wasUsed) return still;
  return (
    <Suspense fallback={still}>
      <Toaster messages={messages} />
    </Suspense>
  );
}
