import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { canConfirm, confirmSubscription } from "#app/briefs/newsletter/change-subscription.server.ts";
import { newsletterCopy } from "#app/briefs/newsletter/newsletter-copy.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Button } from "#app/ui/form/button.tsx";

const { confirm: copy, next } = newsletterCopy;

export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { works: await canConfirm(ctx, { token }), company: ctx.company.name };
}

export async function action({ params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  const done = await confirmSubscription(ctx, { token });
  return data({ done }, { status: done ? 200 : 410 });
}

export default function NewsletterConfirmPage() {
  const { works, company } = useLoaderData<typeof loader>();
  if (useActionData<typeof action>()?.done === true)
    return <ClosedLinkPage title={copy.done} text={copy.doneText} next={{ to: "/discover", label: next }} />;
  if (!works)
    return (
      <ClosedLinkPage title={copy.expired} text={copy.expiredText} next={{ to: "/newsletter", label: copy.again }} />
    );
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-8 text-mute">{copy.text(company)}</p>
      <Form method="post">
        <Button variant="accent">{copy.submit}</Button>
      </Form>
    </IdentityPage>
  );
}

export const meta: MetaFunction = () => [{ title: copy.title }, { name: "robots", content: "noindex" }];
