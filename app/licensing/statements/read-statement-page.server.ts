import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import {
  foundStatement,
  type LineRow,
  payoutOf,
  type Reader,
  readerOf,
  type StatementPlace,
  type StatementRow,
  selectLines,
  selectStatement,
} from "#app/licensing/statements/read-statement.server.ts";
import { selectOtherPayees } from "#app/licensing/statements/select-other-payees.server.ts";
import { runPath, statementPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { ledgerMoves } = unsafeTenantTables("a line of the statement that the reader's condition names");

const pageSize = 200;

/** The rate as it is printed: millionths → "0.92". */
export const rateText = (micro: number) => String(micro / 1_000_000);

function lineOf(row: LineRow, { currency, number }: StatementRow, { isDesk }: Reader) {
  const { title, fee } = row;
  const own = (amount: number) => formatMoney(amount, row.currency);
  const isOpen = row.disputedAt !== null && row.answeredAt === null;
  const isBack = row.kind === "cleared" && row.reversesId !== null;
  const invoiced = row.invoice && row.paidOn ? copy.invoicePaid(row.invoice, formatIsoDate(row.paidOn)) : "";
  return {
    ...{ id: row.moveId, day: formatIsoDate(row.day), licence: row.licence, song: title, isOpen },
    licenceTo: isDesk ? licencePath(row.transactionId, row.licence) : null,
    use: [row.project, isDesk || row.knowsClient === 1 ? row.endClient : ""].filter(Boolean).join(", "),
    side: transactionCopy.sides[row.side],
    share: copy.shareOf(percentOf(row.shareBp), own(fee)),
    net: copy.netOf(...([row.gross, row.commission, row.net].map(own) as [string, string, string])),
    source:
      row.kind === "correction"
        ? copy.correction(row.memo)
        : [isBack ? copy.takenBack : "", invoiced].filter(Boolean).join(": "),
    amount: formatAmount(row.amount, currency),
    converted:
      row.rateMicro === null || row.rateOn === null
        ? ""
        : copy.converted(own(row.original), rateText(row.rateMicro), formatIsoDate(row.rateOn)),
    dispute: row.disputedAt === null ? "" : copy.disputed(row.dispute),
    answer: row.answeredAt === null ? "" : copy.answered(row.answer),
    canDispute: number !== null && !isOpen,
  };
}

export type StatementLine = ReturnType<typeof lineOf>;

/** Data of a statement's page. @throws AppError unauthorised, not_found */
export async function readStatementPage(ctx: RequestContext, place: StatementPlace) {
  if (place.token !== undefined) keepPrivate(ctx);
  const { searchParams } = ctx.url;
  const page = pageField.parse(searchParams.get("page") ?? 1);
  const moveId = searchParams.get("line") ?? "";
  const reader = await readerOf(ctx, place);
  const [[found], rows, [chosen], others] = await ctx.db.batch([
    selectStatement(ctx, reader),
    selectLines(ctx, reader)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    selectLines(ctx, reader, sql`${ledgerMoves.id} = ${moveId}`),
    selectOtherPayees(ctx, reader, moveId),
  ]);
  const statement = foundStatement(found);
  const { currency, sums, number, payeeName } = statement;
  const { isDesk, base } = reader;
  const isOwn = statement.isOwn === 1;
  const money = (amount: number) => formatMoney(amount, currency);
  const line = chosen === undefined ? null : lineOf(chosen, statement, reader);
  return {
    ...{ id: statement.id, number, payeeName, currency, isDesk, isOwn, base, path: statementPath(statement.id, base) },
    ...{
      run: isDesk ? runPath(statement.runId) : null,
      note: statement.note,
      payout: number === null ? "" : payoutOf(statement),
    },
    period: copy.periodOf(formatIsoDate(statement.since), formatIsoDate(statement.until)),
    until: formatIsoDate(statement.until),
    sums: {
      ...{ opening: money(sums.opening), received: money(sums.received), recouped: money(0 - sums.recouped) },
      ...{ closing: money(sums.closing), payable: money(sums.payable) },
    },
    lines: rows.map((row) => lineOf(row, statement, reader)),
    ...{ total: statement.lines, page, pages: Math.max(1, Math.ceil(statement.lines / pageSize)) },
    /** The line that a form is for, and whether it is open: one that was sent too late still shows what was typed. */
    chosen: isOwn || isDesk ? line : null,
    isChosenOpen: line !== null && (isOwn ? line.canDispute : line.isOpen),
    chosenCurrency: chosen?.currency ?? "",
    others,
  };
}

export type StatementPageData = Awaited<ReturnType<typeof readStatementPage>>;
