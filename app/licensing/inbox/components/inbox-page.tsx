import { Link } from "@remix-run/react";
import { IdentityPage } from "#app/identity/components/identity-page.tsx";
import { AskGroups } from "#app/licensing/inbox/components/ask-groups.tsx";
import { InboxRules, InboxShares, InboxStatements } from "#app/licensing/inbox/components/inbox-views.tsx";
import { MailLink } from "#app/licensing/inbox/components/mail-link.tsx";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { inboxViews } from "#app/licensing/inbox/inbox-limits.ts";
import type { readInboxPage } from "#app/licensing/inbox/read-inbox-page.server.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type InboxPageProps = { page: Awaited<ReturnType<typeof readInboxPage>>; reply: FormReply | undefined };

/** All that a party is asked, its shares and its standing approvals; or that its link does not open. */
export function InboxPage({ page: { inbox, company, base, isMailed }, reply }: InboxPageProps) {
  if (inbox === null)
    return (
      <IdentityPage title={copy.closed.title}>
        <MailLink {...copy.closed} {...{ isMailed, reply }} />
      </IdentityPage>
    );
  const names = inbox.parties.map(({ name }) => name);
  return (
    <div className="mx-auto w-full max-w-read px-gutter pt-8 pb-floor">
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
          {inbox.view === "statements" ? <InboxStatements page={inbox} /> : null}
          {inbox.view === "rules" ? <InboxRules page={inbox} /> : null}
        </>
      )}
    </div>
  );
}
