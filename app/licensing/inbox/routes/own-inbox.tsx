import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { InboxPage } from "#app/licensing/inbox/components/inbox-page.tsx";
import { submitInbox } from "#app/licensing/inbox/inbox.action.server.ts";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { ownInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { readInboxPage } from "#app/licensing/inbox/read-inbox-page.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

/** GET /inbox, for who keeps parties. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readInboxPage(ctx, ownInbox);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitInbox(ctx, await readForm(request), ownInbox);
}

export default function OwnInbox() {
  const page = useLoaderData<typeof loader>();
  return <InboxPage page={page} reply={useActionData<typeof action>() as FormReply | undefined} />;
}

export const meta = unlistedMeta(copy.title);
