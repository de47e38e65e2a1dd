import { Form, useActionData } from "@remix-run/react";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Button } from "#app/ui/form/button.tsx";

type Part = { title: string; text: string };
type Ended = Part & { next: { to: string; label: string } };

type PressLinkPageProps = {
  /** Whether the link can still be used. */
  works: boolean;
  ask: Part & { submit: string };
  done: Ended;
  closed: Ended;
};

/**
 * The page of an emailed link that does something: opening it changes nothing, because mail scanners open it too, and its button posts. The
 * action of the route returns `{ done }`.
 */
export function PressLinkPage({ works, ask, done, closed }: PressLinkPageProps) {
  if (useActionData<{ done: boolean }>()?.done === true) return <ClosedLinkPage {...done} />;
  if (!works) return <ClosedLinkPage {...closed} />;
  return (
    <IdentityPage title={ask.title}>
      <p className="mb-8 text-mute">{ask.text}</p>
      <Form method="post">
        <Button variant="accent">{ask.submit}</Button>
      </Form>
    </IdentityPage>
  );
}
