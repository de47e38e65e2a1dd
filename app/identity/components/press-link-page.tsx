import { Form, useActionData } from "@remix-run/react";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Button } from "#app/ui/form/button.tsx";

type Part = { title: string; text: string };
type Ended = Part & { next: { to: string; label: string } };

type PressLinkPageProps = {
  /** Whether the link is still valid. */
  works: boolean;
  ask: Part & { submit: string };
  done: Ended;
  closed: Ended;
};

/**
 * Page of an emailed link with an effect: opening it changes nothing, because mail scanners open it too; its button posts. The route's
 * action returns `{ done }`.
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
