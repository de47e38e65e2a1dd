import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { AskGroups } from "#app/licensing/inbox/components/ask-groups.tsx";
import { InboxRules, InboxShares } from "#app/licensing/inbox/components/inbox-views.tsx";
import { MailLink } from "#app/licensing/inbox/components/mail-link.tsx";
import { submitInbox } from "#app/licensing/inbox/inbox.action.server.ts";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { inboxViews } from "#app/licensing/inbox/inbox-limits.ts";
import { openInbox, ownInbox } from "#app/licensing/inbox/open-inbox.server.ts";
import { readInbox } from "#app/licensing/inbox/read-inbox.server.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export const handle = { presentation: true } satisfies RouteHandle;

/** GET /inbox/:token, and /inbox for who keeps parties. Opening it changes nothing. */
export async function loader({ params: { token = ownInbox }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const inbox = await openInbox(ctx, token);
  // One page for a link that lapsed and one that never was: it tells of no party.
  if (inbox === null)
    return data({ inbox: null, isMailed: ctx.url.searchParams.has("mailed"), company: "", base: "" }, { status: 404 });
  const named = ctx.url.searchParams.get("view");
  const view = inboxViews.find((one) => one === named) ?? "asks";
  return data({
    inbox: await readInbox(ctx, inbox, view),
    company: ctx.company.name,
    base: inbox.base,
    isMailed: false,
  });
}

export async function action({ request, params: { token = ownInbox }, context: { ctx } }: ActionFunctionArgs) {
  keepPrivate(ctx);
  return submitInbox(ctx, await readForm(request), token);
}

export default function InboxPage() {
  const { inbox, company, base, isMailed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  if (inbox === null)
    return (
      <IdentityPage title={copy.closed.title}>
        <MailLink {...copy.closed} {...{ isMailed, reply }} />
      </IdentityPage>
    );
  const names = inbox.parties.map(({ name }) => name);
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter pt-8 pb-floor">
      <SenderHead sender={null} company={company} />
      <h1 className="mt-8 text-title [overflow-wrap:anywhere]">{copy.title}</h1>
      {names.length === 0 ? (
        <>
          <p className="mt-4 font-semibold">{copy.noParty}</p>
          <p className="mt-1 max-w-[60ch] text-mute">{copy.noPartyText}</p>
        </>
      ) : (
        <>
          <p className="mt-2 max-w-[60ch] [overflow-wrap:anywhere]">{copy.lead(names)}</p>
          <nav aria-label={copy.title} className="mt-6 flex flex-wrap gap-x-6 border-line border-b">
            {inboxViews.map((view) => (
              <Link
                key={view}
                to={view === "asks" ? base : `${base}?view=${view}`}
                aria-current={inbox.view === view ? "page" : undefined}
                className="min-h-11 py-2.5 text-row aria-[current=page]:border-ink aria-[current=page]:border-b-2 aria-[current=page]:font-semibold"
              >
                {copy.views[view]}
              </Link>
            ))}
          </nav>
          {inbox.view === "asks" ? <AskGroups page={inbox} reply={reply} /> : null}
          {inbox.view === "shares" ? <InboxShares page={inbox} /> : null}
          {inbox.view === "rules" ? <InboxRules page={inbox} /> : null}
        </>
      )}
    </div>
  );
}

export const meta = unlistedMeta(copy.title);
