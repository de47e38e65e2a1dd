import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { invoiceTotals } from "#app/licensing/invoices/invoice.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import {
  exportInvoices,
  invoicesQuery,
  type ListedInvoice,
  listInvoices,
} from "#app/licensing/invoices/list-invoices.server.ts";
import { transactionLists } from "#app/licensing/transactions/require-transaction.server.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney, fromMinorUnits } from "#app/rights/money.ts";

function readQuery({ url }: RequestContext) {
  return invoicesQuery.parse(Object.fromEntries(url.searchParams));
}

/** Data of /invoices. @throws AppError unauthorised, forbidden */
export async function readInvoicesPage(ctx: RequestContext) {
  const query = readQuery(ctx);
  const { rows, ...list } = await listInvoices(ctx, query);
  const day = (date: string | null) => (date === null ? null : formatIsoDate(date));
  return {
    ...list,
    query,
    lists: transactionLists(ctx),
    invoices: rows.map(({ id, number, state, kind, buyer, project, issuedOn, dueOn, total, currency }) => ({
      ...{ id, number, state, buyer: buyer.name, project },
      ...{ issued: day(issuedOn), due: kind === "credit" ? null : day(dueOn), total: formatMoney(total, currency) },
    })),
  };
}

export type InvoicesPageData = Awaited<ReturnType<typeof readInvoicesPage>>;

const { columns } = copy;
const head = [
  ...[columns.number, columns.state, columns.issued, columns.due, columns.buyer, columns.vatId, columns.reference],
  ...[columns.project, columns.licence, columns.credits, columns.net, columns.tax, columns.total, columns.paid],
  columns.currency,
];

/** Amounts of a credit note are negative, so that a column adds up. */
function cellsOf(row: ListedInvoice) {
  const { kind, lines, taxBp, currency, paid, buyer } = row;
  const { net, tax, total } = invoiceTotals(lines, taxBp);
  const amount = (minor: number) => Number(fromMinorUnits(minor, currency)) * (kind === "credit" ? -1 : 1);
  return [
    ...[row.number, copy.states[row.state], row.issuedOn, row.dueOn, buyer.name, buyer.vatId, row.reference],
    ...[row.project, row.licence, row.credits, amount(net), amount(tax), amount(total), amount(paid), currency],
  ];
}

/** CSV of the list, with its filters. @throws AppError unauthorised, forbidden */
export async function exportInvoicesPage(ctx: RequestContext): Promise<Response> {
  return csvResponse(copy.file, head, (await exportInvoices(ctx, readQuery(ctx))).map(cellsOf));
}
