import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { canUnsubscribe, unsubscribe } from "#app/briefs/newsletter/change-subscription.server.ts";
import { newsletterCopy } from "#app/briefs/newsletter/newsletter-copy.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Button } from "#app/ui/form/button.tsx";

const { unsubscribe: copy } = newsletterCopy;

export async function loader({ params: { id = "", signature = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { works: await canUnsubscribe(ctx, { id, signature }), company: ctx.company.name };
}

/** Also what an email program posts to by itself (`List-Unsubscribe=One-Click`): RFC 8058. */
export async function action({ params: { id = "", signature = "" }, context: { ctx } }: ActionFunctionArgs) {
  const done = await unsubscribe(ctx, { id, signature });
  return data({ done }, { status: done ? 200 : 410 });
}

export default function NewsletterUnsubscribePage() {
  const { works, company } = useLoaderData<typeof loader>();
  if (useActionData<typeof action>()?.done === true)
    return <ClosedLinkPage title={copy.done} text={copy.doneText} next={{ to: "/", label: copy.home }} />;
  if (!works)
    return (
      <ClosedLinkPage title={copy.invalid} text={copy.invalidText} next={{ to: "/contact-us", label: copy.contact }} />
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
