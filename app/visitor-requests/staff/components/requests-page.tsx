import { Link } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { DueNote } from "#app/visitor-requests/staff/components/due-note.tsx";
import { RequestTabs } from "#app/visitor-requests/staff/components/request-tabs.tsx";
import { requestAreas } from "#app/visitor-requests/staff/request-area.ts";
import type { readRequestsPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";
import { requestStatuses } from "#app/visitor-requests/visitor-request.ts";

type RequestsPageProps = { page: Awaited<ReturnType<typeof readRequestsPage>> };
type Request = RequestsPageProps["page"]["requests"][number];

const statusOptions = [
  { value: "all", label: copy.allStatuses },
  ...requestStatuses.map((value) => ({ value, label: copy.statuses[value] })),
];
const viewOptions = (["newest", "due"] as const).map((value) => ({ value, label: copy.views[value] }));

/** Briefs have a due time, the others are of several kinds. */
function columnsOf(area: RequestsPageProps["page"]["area"]): Column[] {
  const { columns } = copy;
  return [
    { id: "from", label: columns.from, wide: true },
    { id: "about", label: columns.about, wide: true },
    ...(area === "requests" ? [{ id: "kind", label: columns.kind }] : []),
    { id: "status", label: columns.status },
    ...(area === "opportunities" ? [{ id: "due", label: columns.due }] : []),
    { id: "assignee", label: columns.assignee },
    { id: "date", label: columns.date },
  ];
}

/** A list of what visitors sent: filters, table, pages, and the file of it. */
export function RequestsPage({ page }: RequestsPageProps) {
  const { area, requests, total } = page;
  const words = copy.areas[area];
  const columns = columnsOf(area);
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{words.title}</h1>
        <Filters page={page} />
      </div>
      {area === "requests" ? <RequestTabs current="requests" /> : null}
      <p className="my-4 max-w-[60ch] text-row text-mute">{words.lead}</p>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-6 text-row text-mute">
        <p>{words.total(total)}</p>
        {total > 0 ? (
          <a href={exportPath(page)} className="link" download>
            {copy.csv}
          </a>
        ) : null}
      </div>
      {requests.length > 0 ? (
        <Table caption={words.title} columns={columns} cards>
          {requests.map((request) => (
            <TableRow key={request.id} columns={columns} cells={cellsOf(request, requestAreas[area].path)} />
          ))}
        </Table>
      ) : (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      )}
      <Pagination page={page.page} total={page.pages} />
    </div>
  );
}

function exportPath({ area, query: { page: _, ...query } }: RequestsPageProps["page"]): string {
  return `${requestAreas[area].path}/export.csv?${new URLSearchParams(query)}`;
}

function cellsOf(
  { id, kind, status, source, name, organisation, excerpt, assignee, due, createdAt }: Request,
  path: string,
) {
  return {
    from: (
      <span className="[overflow-wrap:anywhere]">
        <Link to={`${path}/${id}`} className="link font-semibold">
          {name}
        </Link>
        {organisation ? <span className="text-mute">{` · ${organisation}`}</span> : null}
      </span>
    ),
    about: <span className="line-clamp-2 max-w-[52ch] [overflow-wrap:anywhere]">{excerpt}</span>,
    kind: copy.kinds[kind],
    status: source === "site" ? copy.statuses[status] : `${copy.statuses[status]} · ${copy.sources[source]}`,
    due: due === null ? null : <DueNote due={due} />,
    assignee: assignee ?? copy.unassigned,
    date: <DateTime at={createdAt} />,
  };
}

function Filters({ page: { area, query } }: RequestsPageProps) {
  const kinds = requestAreas[area].kinds.map((value) => ({ value, label: copy.kinds[value] }));
  return (
    <ListFilters query={query} search={copy.areas[area].search} submit={copy.filter}>
      {kinds.length > 1 ? (
        <Select
          label={copy.kind}
          labelHidden
          name="kind"
          defaultValue={query.kind}
          options={[{ value: "all", label: copy.allKinds }, ...kinds]}
        />
      ) : null}
      <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={statusOptions} />
      {area === "opportunities" ? (
        <Select label={copy.views.label} labelHidden name="view" defaultValue={query.view} options={viewOptions} />
      ) : null}
    </ListFilters>
  );
}
