import { Link } from "@remix-run/react";
import { DateTime } from "#app/ui/date-time.tsx";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
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

/** Briefs have a due time, the others a kind. */
function columnsOf(area: RequestsPageProps["page"]["area"]): ListColumn<Request>[] {
  const { columns } = copy;
  const kind: ListColumn<Request> = { id: "kind", label: columns.kind, cell: (request) => copy.kinds[request.kind] };
  const due: ListColumn<Request> = {
    id: "due",
    label: columns.due,
    cell: (request) => (request.due === null ? null : <DueNote due={request.due} />),
  };
  return [
    {
      id: "from",
      label: columns.from,
      wide: true,
      cell: ({ id, name, organisation }) => (
        <span className="[overflow-wrap:anywhere]">
          <Link to={`${requestAreas[area].path}/${id}`} className="link font-semibold">
            {name}
          </Link>
          {organisation ? <span className="text-mute">{` · ${organisation}`}</span> : null}
        </span>
      ),
    },
    {
      id: "about",
      label: columns.about,
      wide: true,
      cell: ({ excerpt }) => <span className="line-clamp-2 max-w-[52ch] [overflow-wrap:anywhere]">{excerpt}</span>,
    },
    ...(area === "requests" ? [kind] : []),
    {
      id: "status",
      label: columns.status,
      cell: ({ source, status }) =>
        source === "site" ? copy.statuses[status] : `${copy.statuses[status]} · ${copy.sources[source]}`,
    },
    ...(area === "opportunities" ? [due] : []),
    { id: "assignee", label: columns.assignee, cell: ({ assignee }) => assignee ?? copy.unassigned },
    { id: "date", label: columns.date, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ];
}

function fieldsOf(area: RequestsPageProps["page"]["area"]) {
  const kinds = requestAreas[area].kinds.map((value) => ({ value, label: copy.kinds[value] }));
  const kind = { name: "kind", label: copy.kind, options: [{ value: "all", label: copy.allKinds }, ...kinds] };
  const view = { name: "view", label: copy.views.label, options: viewOptions };
  return [
    ...(kinds.length > 1 ? [kind] : []),
    { name: "status", label: copy.status, options: statusOptions },
    ...(area === "opportunities" ? [view] : []),
  ];
}

/** A list of visitor requests. */
export function RequestsPage({ page: { area, query, requests, ...list } }: RequestsPageProps) {
  const words = copy.areas[area];
  return (
    <ListPage
      title={words.title}
      tabs={area === "requests" ? <RequestTabs current="requests" /> : null}
      filters={{ ...{ query, search: words.search, submit: copy.filter }, fields: fieldsOf(area) }}
      lead={words.lead}
      total={words.total(list.total)}
      csv={{ href: `${requestAreas[area].path}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={columnsOf(area)}
      rows={requests}
      empty={{ title: words.empty, text: words.emptyText }}
      page={list.page}
      pages={list.pages}
    />
  );
}
