import { eq, sql } from "drizzle-orm";
import { companyColumns, companyOf } from "#app/companies/find-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { readCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { printPdf } from "#app/licensing/documents/print-pdf.server.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import {
  foundStatement,
  type LineRow,
  readerOf,
  type StatementPlace,
  selectLines,
  selectStatement,
} from "#app/licensing/statements/read-statement.server.ts";
import { rateText } from "#app/licensing/statements/read-statement-page.server.ts";
import { statementDocument } from "#app/licensing/statements/statement-document.ts";
import { statementPath } from "#app/licensing/statements/statement-paths.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { statements } = unsafeTenantTables("of the statement that the reader's condition names");

/** A locked statement with all its lines and its company. What may be told later, a dispute or an end client, is left out: the files never change. */
export async function readLocked(ctx: RequestContext, place: StatementPlace) {
  if (place.token !== undefined) keepPrivate(ctx);
  const reader = await readerOf(ctx, place);
  const isOwner = eq(companies.id, sql`(SELECT ${statements.companyId} FROM ${statements} WHERE ${reader.isReadable})`);
  const [[found], lines, [row]] = await ctx.db.batch([
    selectStatement(ctx, reader),
    selectLines(ctx, reader),
    ctx.db.select(companyColumns).from(companies).where(isOwner),
  ]);
  const { number, lockedAt, ...statement } = foundStatement(found);
  if (number === null || lockedAt === null || row === undefined) throw new AppError("not_found", copy.missing);
  const company = companyOf(row as Parameters<typeof companyOf>[0]);
  return { statement: { ...statement, number, lockedAt }, lines, company, base: reader.base };
}

const { columns } = copy;
const head = [
  ...[
    columns.number,
    columns.payee,
    columns.day,
    columns.licence,
    columns.use,
    columns.song,
    columns.side,
    columns.share,
  ],
  ...[columns.fee, columns.gross, columns.commission, columns.net, columns.currency, columns.invoice, columns.paidOn],
  ...[columns.reason, columns.rate, columns.rateOn, columns.amount, `${columns.amount} (${columns.currency})`],
];

function cellsOf(
  row: LineRow,
  { number, payeeName, currency }: { number: string; payeeName: string; currency: string },
) {
  const { title, fee } = row;
  const amount = (minor: number, of = row.currency) => Number(fromMinorUnits(minor, of));
  return [
    ...[number, payeeName, row.day, row.licence, row.project, title, transactionCopy.sides[row.side]],
    ...[percentOf(row.shareBp), amount(fee), amount(row.gross), amount(row.commission), amount(row.net), row.currency],
    ...[row.invoice, row.paidOn, row.memo, row.rateMicro === null ? null : rateText(row.rateMicro), row.rateOn],
    ...[amount(row.amount, currency), currency],
  ];
}

/** A locked statement as CSV. @throws AppError unauthorised, not_found */
export async function exportStatement(ctx: RequestContext, place: StatementPlace): Promise<Response> {
  const { statement, lines } = await readLocked(ctx, place);
  return csvResponse(
    statement.number,
    head,
    lines.map((row) => cellsOf(row, statement)),
  );
}

/** A locked statement as PDF, the same bytes each time. @throws AppError unauthorised, not_found, unavailable */
export async function printStatement(ctx: RequestContext, place: StatementPlace): Promise<Response> {
  const { statement, lines, company, base } = await readLocked(ctx, place);
  const printing = { ...ctx, company };
  const documents = await readCompanyDocuments(printing, statement.documentsVersion);
  const address = new URL(statementPath(place.id, base), ctx.url.origin).href;
  return printPdf(printing, statementDocument(statement, lines, { documents, address }), {
    documents,
    name: statement.number,
  });
}
