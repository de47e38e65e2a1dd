import { Link } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
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
const { path, kinds } = requestAreas.requests;
const words = copy.areas.requests;
const { columns: labels } = copy;

const columns: ListColumn<Request>[] = [
  {
    id: "from",
    label: labels.from,
    wide: true,
    cell: ({ id, name, organisation }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={`${path}/${id}`} className="link font-semibold">
          {name}
        </Link>
        {organisation ? <span className="text-mute">{` · ${organisation}`}</span> : null}
      </span>
    ),
  },
  {
    id: "about",
    label: labels.about,
    wide: true,
    cell: ({ excerpt }) => <span className="line-clamp-2 max-w-[52ch] [overflow-wrap:anywhere]">{excerpt}</span>,
  },
  { id: "kind", label: labels.kind, cell: (request) => copy.kinds[request.kind] },
  {
    id: "status",
    label: labels.status,
    cell: ({ source, status }) =>
      source === "site" ? copy.statuses[status] : `${copy.statuses[status]} · ${copy.sources[source]}`,
  },
  { id: "assignee", label: labels.assignee, cell: ({ assignee }) => assignee ?? copy.unassigned },
  { id: "date", label: labels.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

const kindOptions = [
  { value: "all", label: copy.allKinds },
  ...kinds.map((value) => ({ value, label: copy.kinds[value] })),
];
const fields = [
  { name: "kind", label: copy.kind, options: kindOptions },
  { name: "status", label: copy.status, options: statusOptions },
];

/** A list of visitor requests. */
export function RequestsPage({ page: { query, requests, ...list } }: RequestsPageProps) {
  return (
    <ListPage
      queueKind="request"
      title={words.title}
      filters={{ ...{ query, search: words.search, submit: copy.filter }, fields }}
      lead={words.lead}
      total={words.total(list.total)}
      csv={{ href: `${path}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={columns}
      rows={requests}
      empty={{ title: words.empty, text: words.emptyText }}
      page={list.page}
      pages={list.pages}
    />
  );
}
