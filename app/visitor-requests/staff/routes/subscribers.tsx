import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { listSubscribers } from "#app/visitor-requests/staff/list-subscribers.server.ts";
import { subscribersQuerySchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";
import { subscriberStatuses } from "#app/visitor-requests/visitor-request.ts";

const { subscribers: copy, ...shared } = staffCopy;

const statusOptions = [
  { value: "all", label: shared.allStatuses },
  ...subscriberStatuses.map((value) => ({ value, label: copy.statuses[value] })),
];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = subscribersQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  return { query, ...(await listSubscribers(ctx, query)) };
}

type Subscriber = ReturnType<typeof useLoaderData<typeof loader>>["subscribers"][number];

const columns: ListColumn<Subscriber>[] = [
  {
    id: "email",
    label: copy.columns.email,
    wide: true,
    cell: ({ email }) => <span className="font-semibold [overflow-wrap:anywhere]">{email}</span>,
  },
  {
    id: "status",
    label: copy.columns.status,
    cell: ({ status }) => <StateMark state={status}>{copy.statuses[status]}</StateMark>,
  },
  {
    id: "confirmed",
    label: copy.columns.confirmed,
    cell: ({ confirmedAt }) => (confirmedAt === null ? null : <DateTime at={confirmedAt} />),
  },
  { id: "date", label: copy.columns.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export default function SubscribersRoute() {
  const { subscribers, total, page, pages, query } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title={copy.title}
      filters={{
        ...{ query, search: copy.search, submit: shared.filter },
        fields: [{ name: "status", label: shared.status, options: statusOptions }],
      }}
      lead={copy.lead}
      total={copy.total(total)}
      csv={{ href: `/requests/subscribers/export.csv${searchOf(query)}`, label: shared.csv }}
      columns={columns}
      rows={subscribers}
      empty={{ title: copy.empty, text: copy.emptyText }}
      page={page}
      pages={pages}
    />
  );
}

export const meta = staffMeta(copy.title);
