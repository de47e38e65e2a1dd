import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { copy } from "#app/mail/copy.ts";
import { listLocalMails } from "#app/mail/read-outbox.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { unlistedMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { mails: await listLocalMails(ctx) };
}

export default function OutboxPage() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-form px-gutter py-10">
      <h1 className="text-title">{copy.outbox.title}</h1>
      <p className="mt-3 mb-8 text-mute">{copy.outbox.lead}</p>
      {mails.length === 0 ? <EmptyState title={copy.outbox.empty}>{copy.outbox.emptyText}</EmptyState> : null}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className="border-t border-line py-3">
            <Link to={`/dev/outbox/${mail.id}`} className="link">
              {mail.subject}
            </Link>
            <p className="text-sm text-mute">
              {mail.recipient} · {mail.company} · {copy.outbox.status[mail.status]} · <DateTime at={mail.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const meta = unlistedMeta(copy.outbox.title);
