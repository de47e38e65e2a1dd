import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { notificationsCopy } from "#app/comments/notifications-copy.ts";
import { canUnsubscribe, unsubscribe } from "#app/comments/unsubscribe.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { ClosedLinkPage } from "#app/identity/components/closed-link-page.tsx";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { Button } from "#app/ui/form/button.tsx";

const copy = notificationsCopy.unsubscribe;
const next = { to: "/account-settings", label: copy.settings };

export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { works: await canUnsubscribe(ctx, { token }) };
}

/** Also what an email program posts to by itself (`List-Unsubscribe=One-Click`): RFC 8058. */
export async function action({ params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `unsubscribe:${ctx.address}`);
  const done = await unsubscribe(ctx, { token });
  return data({ done }, { status: done ? 200 : 410 });
}

export default function UnsubscribePage() {
  const { works } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>()?.done === true;
  if (done) return <ClosedLinkPage title={copy.done} text={copy.doneText} next={next} />;
  if (!works) return <ClosedLinkPage title={copy.expired} text={copy.expiredText} next={next} />;
  return (
    <IdentityPage title={copy.title}>
      <p className="mb-8 text-mute">{copy.text}</p>
      <Form method="post">
        <Button variant="accent">{copy.submit}</Button>
      </Form>
    </IdentityPage>
  );
}

export const meta: MetaFunction = () => [{ title: copy.title }, { name: "robots", content: "noindex" }];
