import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { formatIsoDate } from "#app/licensing/requests/iso-date.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { TransactionTabs } from "#app/licensing/transactions/components/transaction-tabs.tsx";
import { transactionLists } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { ownTransactionsQuery } from "#app/licensing/transactions/transactions-query.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = ownTransactionsQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const [list, { tracks, gone }] = await Promise.all([listRequests(ctx, query), getDraft(ctx)]);
  const { status } = query;
  return {
    ...list,
    status,
    drafted: tracks.length + gone.length,
    gone: gone.length,
    lists: transactionLists(ctx),
  };
}

const { columns } = copy;
const heads: Column[] = [
  { id: "project", label: columns.project, wide: true },
  { id: "status", label: columns.status },
  { id: "songs", label: columns.songs, wide: true },
  { id: "date", label: columns.date },
];
const statusOptions = [
  { value: "all", label: copy.allStatuses },
  ...sentStatuses.map((value) => ({ value, label: copy.status[value] })),
];

export default function TransactionsPage() {
  const { requests, page, pages, drafted, gone, status, lists } = useLoaderData<typeof loader>();
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{copy.listTitle}</h1>
        {requests.length > 0 || status !== "all" ? (
          <Form method="get" className="flex items-end gap-3" key={status}>
            <Select label={columns.status} labelHidden name="status" defaultValue={status} options={statusOptions} />
            <Button variant="quiet">{copy.filter}</Button>
          </Form>
        ) : null}
      </div>
      <TransactionTabs current="own" lists={lists} />
      {drafted > 0 ? (
        <p className="my-6">
          {copy.draftCount(drafted)} {gone > 0 ? `${copy.draftGone(gone)} ` : null}
          <Link to="/transactions/draft" className="link">
            {copy.openDraft}
          </Link>
        </p>
      ) : null}
      {requests.length === 0 ? (
        <Empty isFiltered={status !== "all"} />
      ) : (
        <Table caption={copy.listTitle} columns={heads} cards>
          {requests.map((request) => (
            <TableRow key={request.id} columns={heads} cells={cellsOf(request)} />
          ))}
        </Table>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={copy.noneWithStatus}
        action={
          <ButtonLink to="/transactions" variant="quiet">
            {copy.showAll}
          </ButtonLink>
        }
      >
        {copy.noneWithStatusHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={copy.none} action={<ButtonLink to="/search">{copy.search}</ButtonLink>}>
      {copy.noneHint}
    </EmptyState>
  );
}

type Request = Awaited<ReturnType<typeof listRequests>>["requests"][number];

/** A quote that waits for the user's answer is highlighted. */
function cellsOf(request: Request) {
  const { id, project, endClient, kind, status, isWithdrawn, awaitsAnswer, validUntil, titles, songs, sentAt } =
    request;
  const more = songs > titles.length ? ` +${songs - titles.length}` : "";
  return {
    project: (
      <span className="[overflow-wrap:anywhere]">
        <Link to={transactionPath(id)} className="link font-semibold">
          {project || copy.untitled}
        </Link>
        <span className="text-mute">{` · ${endClient || copy.kinds[kind]}`}</span>
        {awaitsAnswer && validUntil !== null ? (
          <span className="mt-1 block w-fit border-l-4 border-accent pl-2 text-sm font-semibold">
            {copy.awaitsAnswer(formatIsoDate(validUntil))}
          </span>
        ) : null}
      </span>
    ),
    status: isWithdrawn ? copy.withdrawn : copy.status[status],
    songs: `${titles.join(", ")}${more}`,
    date: sentAt === null ? null : <DateTime at={sentAt} />,
  };
}

export const meta = staffMeta(copy.listTitle);
