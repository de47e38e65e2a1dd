import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { InboxPage } from "#app/licensing/inbox/components/inbox-page.tsx";
import { submitInbox } from "#app/licensing/inbox/inbox.action.server.ts";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { readInboxPage } from "#app/licensing/inbox/read-inbox-page.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /inbox/:token. Opening it changes nothing. */
export async function loader({ params: { token = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const page = await readInboxPage(ctx, token);
  return data(page, { status: page.inbox === null ? 404 : 200 });
}

export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitInbox(ctx, await readForm(request), token);
}

export default function Inbox() {
  const page = useLoaderData<typeof loader>();
  return <InboxPage page={page} reply={useActionData<typeof action>() as FormReply | undefined} />;
}

export const meta = unlistedMeta(copy.title);
