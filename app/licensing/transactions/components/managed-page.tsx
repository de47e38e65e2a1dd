import { Link } from "@remix-run/react";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { takeCopy } from "#app/licensing/take/take-copy.ts";
import { DueDate } from "#app/licensing/transactions/components/due-date.tsx";
import type { ManagedPageData } from "#app/licensing/transactions/read-managed-page.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { managedTransactionsPath, transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { stopsParameter } from "#app/licensing/transactions/transactions-query.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

const { list: copy, unassigned } = transactionCopy;
const { columns: labels } = copy;
const statusOptions = [
  ...optionsOf(copy.statuses),
  ...sentStatuses.map((value) => ({ value, label: requestCopy.status[value] })),
];

type ManagedPageProps = { page: ManagedPageData };
type Request = ManagedPageData["requests"][number];

const columns: ListColumn<Request>[] = [
  {
    id: "project",
    label: labels.project,
    wide: true,
    cell: ({ id, project, endClient, kind }) => (
      <span className="[overflow-wrap:anywhere]">
        <Link to={transactionPath(id)} className="link font-semibold">
          {project || requestCopy.untitled}
        </Link>
        <span className="text-mute">{` · ${endClient || requestCopy.kinds[kind]}`}</span>
      </span>
    ),
  },
  {
    id: "sender",
    label: labels.sender,
    wide: true,
    cell: ({ sender }) => <span className="[overflow-wrap:anywhere]">{sender}</span>,
  },
  {
    id: "status",
    label: labels.status,
    cell: ({ isWithdrawn, status, mark }) => (
      <StateMark state={isWithdrawn ? "withdrawn" : status}>
        {[isWithdrawn ? requestCopy.withdrawn : requestCopy.status[status], mark].filter(Boolean).join(" · ")}
      </StateMark>
    ),
  },
  {
    id: "songs",
    label: labels.songs,
    wide: true,
    cell: ({ titles, songs }) => (
      <span className="line-clamp-2 max-w-[36ch] [overflow-wrap:anywhere]">
        {titles.join(", ")}
        {songs > titles.length ? ` +${songs - titles.length}` : null}
      </span>
    ),
  },
  { id: "needed", label: labels.needed, cell: ({ needed }) => (needed === null ? null : <DueDate {...needed} />) },
  { id: "assignee", label: labels.assignee, wide: true, cell: ({ assignee }) => assignee ?? unassigned },
  {
    id: "date",
    label: labels.date,
    cell: ({ sentAt }) => (sentAt === null ? null : <DateTime at={sentAt} to="day" />),
  },
];
const fields = [
  { name: "status", label: copy.status, options: statusOptions },
  { name: "assignee", label: copy.assignee, options: optionsOf(copy.assignees) },
  { name: "order", label: copy.order, options: optionsOf(copy.orders) },
];

/** All requests sent to the company, for its staff. */
export function ManagedPage({ page: { requests, total, query, page, pages, stops } }: ManagedPageProps) {
  const isOpen = query.status === "open" && query.q === "" && query.assignee === "all";
  return (
    <ListPage
      title={copy.title}
      queueKind="quote"
      filters={{ query, search: copy.search, submit: copy.filter, fields }}
      lead={copy.lead}
      total={copy.total(total)}
      csv={{ href: `${managedTransactionsPath}/export.csv${searchOf(query)}`, label: copy.csv }}
      columns={columns}
      rows={requests}
      empty={{
        title: isOpen ? copy.emptyOpen : copy.empty,
        text: isOpen ? copy.emptyOpenText : copy.emptyText,
        action: (
          <ButtonLink to={`${managedTransactionsPath}?status=all`} variant="quiet">
            {copy.showAll}
          </ButtonLink>
        ),
      }}
      page={page}
      pages={pages}
    >
      {stops?.parts.map(({ title, lines }) => (
        <section key={title} className="mb-6 max-w-[75ch]">
          <h2 className="label">{title}</h2>
          <ul className="mt-1 grid gap-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )) ?? (
        <p className="mb-4">
          <Link to={`${managedTransactionsPath}?status=all&${stopsParameter}=on`} className="link">
            {takeCopy.stops.open}
          </Link>
        </p>
      )}
    </ListPage>
  );
}
