import { Link } from "@remix-run/react";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { DueDate } from "#app/licensing/transactions/components/due-date.tsx";
import { TransactionTabs } from "#app/licensing/transactions/components/transaction-tabs.tsx";
import type { ManagedPageData } from "#app/licensing/transactions/read-managed-page.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { managedTransactionsPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { list: copy, unassigned } = transactionCopy;
const { columns: labels } = copy;
const columns: Column[] = [
  { id: "project", label: labels.project, wide: true },
  { id: "sender", label: labels.sender, wide: true },
  { id: "status", label: labels.status },
  { id: "songs", label: labels.songs, wide: true },
  { id: "needed", label: labels.needed },
  { id: "assignee", label: labels.assignee, wide: true },
  { id: "date", label: labels.date },
];

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));
const statusOptions = [
  ...optionsOf(copy.statuses),
  ...sentStatuses.map((value) => ({ value, label: requestCopy.status[value] })),
];

type ManagedPageProps = { page: ManagedPageData };
type Request = ManagedPageData["requests"][number];

/** All requests sent to the company, for its staff. */
export function ManagedPage({ page }: ManagedPageProps) {
  const { requests, total, query, lists } = page;
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.title}</h1>
        <Filters page={page} />
      </div>
      <TransactionTabs current="all" lists={lists} />
      <p className="my-4 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-6 text-row text-mute">
        <p>{copy.total(total)}</p>
        {total > 0 ? (
          <a href={exportPath(page)} className="link" download>
            {copy.csv}
          </a>
        ) : null}
      </div>
      {requests.length > 0 ? (
        <Table caption={copy.title} columns={columns} cards>
          {requests.map((request) => (
            <TableRow key={request.id} columns={columns} cells={cellsOf(request)} />
          ))}
        </Table>
      ) : (
        <Empty isOpen={query.status === "open" && query.q === "" && query.assignee === "all"} />
      )}
      <Pagination page={page.page} total={page.pages} />
    </div>
  );
}

function Empty({ isOpen }: { isOpen: boolean }) {
  return (
    <EmptyState
      title={isOpen ? copy.emptyOpen : copy.empty}
      action={
        <ButtonLink to={`${managedTransactionsPath}?status=all`} variant="quiet">
          {copy.showAll}
        </ButtonLink>
      }
    >
      {isOpen ? copy.emptyOpenText : copy.emptyText}
    </EmptyState>
  );
}

function exportPath({ query: { page: _, ...query } }: ManagedPageData): string {
  return `${managedTransactionsPath}/export.csv?${new URLSearchParams(query)}`;
}

function cellsOf(request: Request) {
  const { id, project, endClient, kind, sender, status, isWithdrawn, songs, titles, needed, assignee, sentAt } =
    request;
  const more = songs > titles.length ? ` +${songs - titles.length}` : "";
  return {
    project: (
      <span className="[overflow-wrap:anywhere]">
        <Link to={transactionPath(id)} className="link font-semibold">
          {project || requestCopy.untitled}
        </Link>
        <span className="text-mute">{` · ${endClient || requestCopy.kinds[kind]}`}</span>
      </span>
    ),
    sender: <span className="[overflow-wrap:anywhere]">{sender}</span>,
    status: isWithdrawn ? requestCopy.withdrawn : requestCopy.status[status],
    songs: <span className="line-clamp-2 max-w-[36ch] [overflow-wrap:anywhere]">{`${titles.join(", ")}${more}`}</span>,
    needed: needed === null ? null : <DueDate {...needed} />,
    assignee: assignee ?? unassigned,
    date: sentAt === null ? null : <DateTime at={sentAt} to="day" />,
  };
}

function Filters({ page: { query } }: ManagedPageProps) {
  return (
    <ListFilters query={query} search={copy.search} submit={copy.filter}>
      <Select label={copy.status} labelHidden name="status" defaultValue={query.status} options={statusOptions} />
      <Select
        label={copy.assignee}
        labelHidden
        name="assignee"
        defaultValue={query.assignee}
        options={optionsOf(copy.assignees)}
      />
      <Select label={copy.order} labelHidden name="order" defaultValue={query.order} options={optionsOf(copy.orders)} />
    </ListFilters>
  );
}
