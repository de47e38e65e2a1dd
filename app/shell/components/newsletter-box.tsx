import { Form, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, lazy, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { copy } from "#app/shell/copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { loadForPress } from "#app/ui/network/load-for-press.ts";

const NewsletterDialog = lazy(() =>
  loadForPress(() => import("#app/visitor-requests/newsletter/components/newsletter-dialog.tsx")),
);

/** Of the page with the dialog over it: a step of the history, so that Back closes it. */
const fragment = "#newsletter";

/** What was typed before the dialog opened; empty where only its address was opened. */
function addressIn(state: unknown): string {
  const { newsletter }: { newsletter?: unknown } = Object(state);
  return typeof newsletter === "string" ? newsletter : "";
}

/** The newsletter's box: opens its dialog over the page, or without scripts its page. Nothing typed does nothing. */
export function NewsletterBox() {
  const { hash, state, key } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();

  function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("email");
    const address = typeof typed === "string" ? typed.trim() : "";
    if (address !== "") navigate(fragment, { preventScrollReset: true, state: { newsletter: address } });
  }

  function close() {
    // Opened by its own address there is no step to go back to.
    if (key === "default") navigate("#", { replace: true, preventScrollReset: true });
    else navigate(-1);
  }

  return (
    <>
      {/* Not checked by the browser: one space, or nothing, does nothing. */}
      <Form method="post" action="/newsletter" noValidate onSubmit={open} className="mt-6 flex gap-2">
        <input
          type="email"
          name="email"
          aria-label={copy.newsletter}
          placeholder={copy.newsletterHint}
          className="control"
        />
        <Button>{copy.subscribe}</Button>
      </Form>
      {hydrated && hash === fragment ? (
        <Suspense fallback={null}>
          <NewsletterDialog address={addressIn(state)} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
