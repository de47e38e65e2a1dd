import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { listMails } from "#app/backoffice/outbox/list-mails.server.ts";
import { outboxCopy as copy } from "#app/backoffice/outbox/outbox-copy.ts";
import { outboxQuerySchema } from "#app/backoffice/outbox/outbox-query.ts";
import { mailStatuses } from "#app/mail/mail-status.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const statusOptions = [
  { value: "all", label: copy.allStatuses },
  ...mailStatuses.map((value) => ({ value, label: copy.statuses[value] })),
];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = outboxQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  return { query, ...(await listMails(ctx, query)) };
}

type Mail = ReturnType<typeof useLoaderData<typeof loader>>["mails"][number];

const columns: ListColumn<Mail>[] = [
  {
    id: "subject",
    label: copy.columns.subject,
    wide: true,
    cell: ({ id, subject }) => (
      <Link to={`/outbox/${id}`} className="link font-semibold [overflow-wrap:anywhere]">
        {subject}
      </Link>
    ),
  },
  {
    id: "recipient",
    label: copy.columns.recipient,
    cell: ({ recipient }) => <span className="[overflow-wrap:anywhere]">{recipient}</span>,
  },
  {
    id: "status",
    label: copy.columns.status,
    cell: ({ status }) => <StateMark state={status}>{copy.statuses[status]}</StateMark>,
  },
  { id: "attempts", label: copy.columns.attempts, align: "end", cell: ({ attempts }) => attempts },
  { id: "date", label: copy.columns.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

const none = { title: copy.none, text: copy.noneText };
const noneFound = {
  title: copy.empty,
  text: copy.emptyText,
  action: (
    <ButtonLink to="/outbox" variant="quiet">
      {copy.showAll}
    </ButtonLink>
  ),
};

export default function OutboxPage() {
  const { mails, total, page, pages, query } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: copy.filter },
        fields: [{ name: "status", label: copy.status, options: statusOptions }],
      }}
      lead={copy.lead}
      total={copy.total(total)}
      columns={columns}
      rows={mails}
      empty={query.q === "" && query.status === "all" ? none : noneFound}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
