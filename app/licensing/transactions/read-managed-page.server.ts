import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse, isoTime } from "#app/edge/http/csv-response.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { readStops } from "#app/licensing/take/read-stops.server.ts";
import {
  exportTransactions,
  type ListedTransaction,
  listManagedTransactions,
} from "#app/licensing/transactions/list-transactions.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { isOverdue } from "#app/licensing/transactions/transaction-status.ts";
import { managedTransactionsQuery, stopsParameter } from "#app/licensing/transactions/transactions-query.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { formatEdits } from "#app/rights/edits.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { categoryName } from "#app/rights/product-categories.ts";

const { list: copy, note } = transactionCopy;

function readQuery({ url }: RequestContext) {
  return managedTransactionsQuery.parse(Object.fromEntries(url.searchParams));
}

/** Data of the staff's list. @throws AppError unauthorised, forbidden */
export async function readManagedPage(ctx: RequestContext) {
  const query = readQuery(ctx);
  const [{ requests, ...list }, stops] = await Promise.all([
    listManagedTransactions(ctx, query),
    ctx.url.searchParams.has(stopsParameter) ? readStops(ctx) : null,
  ]);
  const rows = requests.map((request) => {
    const { id, kind, status, project, endClient, sender, songs, titles, isWithdrawn, assignee, sentAt, neededBy } =
      request;
    const mark = request.isTaken ? copy.taken : (stops?.marks[id] ?? "");
    const needed = neededBy === null ? null : { on: neededBy, isOver: isOverdue(request, ctx.now) };
    return { id, kind, status, project, endClient, sender, songs, titles, isWithdrawn, assignee, sentAt, needed, mark };
  });
  return {
    ...list,
    requests: rows,
    query,
    stops,
  };
}

export type ManagedPageData = Awaited<ReturnType<typeof readManagedPage>>;

const { columns, csvColumns } = copy;
const head = [
  ...[csvColumns.id, columns.date, columns.status, csvColumns.kind, columns.project, csvColumns.endClient],
  ...[columns.sender, csvColumns.email, csvColumns.count, columns.songs, transactionCopy.terms],
  ...[requestCopy.category],
  ...[csvColumns.edits, csvColumns.alternatives],
  ...[
    csvColumns.budget,
    requestCopy.currency,
    csvColumns.budgetPer,
    columns.needed,
    columns.assignee,
    csvColumns.changed,
  ],
  ...[requestCopy.description, note],
];

function cellsOf(row: ListedTransaction) {
  const { budget, currency } = row;
  return [
    ...[row.id, isoTime(row.sentAt), row.isWithdrawn ? requestCopy.withdrawn : requestCopy.status[row.status]],
    ...[requestCopy.kinds[row.kind], row.project, row.endClient, row.sender, row.email, row.songs],
    ...[row.titles.join("; "), summariseTerms(row), categoryName(row.category)],
    ...[formatEdits(row.edits), row.alternatives ? copy.yes : copy.no],
    ...[budget === null || currency === null ? null : fromMinorUnits(budget, currency), currency],
    budget === null ? null : requestCopy.budgetPers[row.budgetPer],
    ...[row.neededBy, row.assignee, isoTime(row.updatedAt), row.description, row.internalNote],
  ];
}

/** CSV of the staff's list, with its filters. @throws AppError unauthorised, forbidden */
export async function exportManagedPage(ctx: RequestContext): Promise<Response> {
  return csvResponse(copy.file, head, (await exportTransactions(ctx, readQuery(ctx))).map(cellsOf));
}
