import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notificationsCopy } from "#app/comments/notifications/notifications-copy.ts";
import { canUnsubscribe, unsubscribe } from "#app/comments/notifications/unsubscribe.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { PressLinkPage } from "#app/identity/components/press-link-page.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

const copy = notificationsCopy.unsubscribe;
const next = { to: "/account-settings", label: copy.settings };

export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { works: await canUnsubscribe(ctx, { token }) };
}

/** Also the target of one-click unsubscribe (`List-Unsubscribe=One-Click`): RFC 8058. */
export async function action({ params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  await enforceRateLimit(ctx.env, "form", `unsubscribe:${ctx.address}`);
  const done = await unsubscribe(ctx, { token });
  return data({ done }, { status: done ? 200 : 410 });
}

export default function UnsubscribePage() {
  const { works } = useLoaderData<typeof loader>();
  return (
    <PressLinkPage
      works={works}
      ask={{ title: copy.title, text: copy.text, submit: copy.submit }}
      done={{ title: copy.done, text: copy.doneText, next }}
      closed={{ title: copy.expired, text: copy.expiredText, next }}
    />
  );
}

export const meta = unlistedMeta(copy.title);
