import { lazy, Suspense, useEffect, useState } from "react";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { DismissLink, ToastCard } from "#app/ui/overlay/toast-card.tsx";
import { type ToastMessage, toastEvent } from "#app/ui/overlay/toast-message.ts";

// The first message may be that the connection is lost.
const Toaster = lazy(() => loadPatiently(() => import("#app/ui/overlay/toaster.tsx")));

type ToastsProps = {
  /** The message the page before left; it is part of the page, so it is read without JavaScript too. */
  flash: ToastMessage | null;
};

/** The only toast region. Its interactive part is loaded with the first toast. */
export function Toasts({ flash }: ToastsProps) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);

  useEffect(() => {
    if (flash) setMessages((before) => [...before, { page: location.pathname, ...flash }]);
  }, [flash]);

  useEffect(() => {
    function listen(event: Event) {
      if (event instanceof CustomEvent) setMessages((before) => [...before, event.detail]);
    }
    window.addEventListener(toastEvent, listen);
    return () => window.removeEventListener(toastEvent, listen);
  }, []);

  const still = flash ? (
    <div className="toasts">
      <ToastCard message={flash} dismiss={<DismissLink />} />
    </div>
  ) : null;
  if (messages.length === 0) return still;
  return (
    <Suspense fallback={still}>
      <Toaster messages={messages} />
    </Suspense>
  );
}
