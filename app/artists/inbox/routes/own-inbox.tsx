import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { InboxPage } from "#app/licensing/inbox/components/inbox-page.tsx";
import { submitInbox } from "#app/licensing/inbox/inbox.action.server.ts";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { ownInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { readInboxPage } from "#app/licensing/inbox/read-inbox-page.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

/** @throws AppError not_found on the host of a company, which has no inbox */
function requireOwnHost({ company }: RequestContext): void {
  if (company.subdomain !== null) throw new AppError("not_found", copy.closed.title);
}

/** GET /inbox, for who keeps parties. */
export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  requireOwnHost(ctx);
  return readInboxPage(ctx, ownInbox);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireOwnHost(ctx);
  return submitInbox(ctx, await readForm(request), ownInbox);
}

export default function OwnInbox() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  return (
    <>
      <div className="px-gutter pt-8 empty:hidden print:hidden">
        <DeskNav current="questions" />
      </div>
      <InboxPage page={page} reply={reply} />
    </>
  );
}

export const meta = unlistedMeta(copy.title);
