import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";
import { RequestTabs } from "#app/visitor-requests/staff/components/request-tabs.tsx";
import { listSubscribers } from "#app/visitor-requests/staff/list-subscribers.server.ts";
import { subscribersQuerySchema } from "#app/visitor-requests/staff/requests-query.ts";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";
import { subscriberStatuses } from "#app/visitor-requests/visitor-request.ts";

const { subscribers: copy, ...shared } = staffCopy;

const columns: Column[] = [
  { id: "email", label: copy.columns.email, wide: true },
  { id: "status", label: copy.columns.status },
  { id: "confirmed", label: copy.columns.confirmed },
  { id: "date", label: copy.columns.date },
];
const statusOptions = [
  { value: "all", label: shared.allStatuses },
  ...subscriberStatuses.map((value) => ({ value, label: copy.statuses[value] })),
];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = subscribersQuerySchema.parse(Object.fromEntries(ctx.url.searchParams));
  return { query, ...(await listSubscribers(ctx, query)) };
}

export default function SubscribersRoute() {
  const { subscribers, total, page, pages, query } = useLoaderData<typeof loader>();
  const { page: _, ...filters } = query;
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        <ListFilters query={query} search={copy.search} submit={shared.filter}>
          <Select label={shared.status} labelHidden name="status" defaultValue={query.status} options={statusOptions} />
        </ListFilters>
      </div>
      <RequestTabs current="subscribers" />
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-6 text-row text-mute">
        <p>{copy.total(total)}</p>
        {total > 0 ? (
          <a href={`/requests/subscribers/export.csv?${new URLSearchParams(filters)}`} className="link" download>
            {shared.csv}
          </a>
        ) : null}
      </div>
      {subscribers.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {subscribers.map(({ id, email, status, confirmedAt, createdAt }) => (
            <TableRow
              key={id}
              columns={columns}
              cells={{
                email: <span className="font-semibold [overflow-wrap:anywhere]">{email}</span>,
                status: copy.statuses[status],
                confirmed: confirmedAt === null ? null : <DateTime at={confirmedAt} />,
                date: <DateTime at={createdAt} />,
              }}
            />
          ))}
        </Table>
      ) : (
        <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
