import { and, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { bankCopy as copy } from "#app/licensing/bank/bank-copy.ts";
import { matchLines, numbersIn, type Payable, textOf } from "#app/licensing/bank/match-line.ts";
import { type BankFile, keysOf } from "#app/licensing/bank/read/bank-line.ts";
import { settlePayoutsOf } from "#app/licensing/bank/settle-payouts.server.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { inInvoiceState, openOf } from "#app/licensing/invoices/invoice-state.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { hasAnswered } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Open invoices with a buyer's reference that are looked through, the newest first. */
const maxReferences = 2000;

const of = (name: string) => sql`one.value ->> ${name}`;

/** Condition on a row `one` of JSON: no line on file is the same money, of a file of this format or another. */
function isNewLine({ db, company }: RequestContext): SQL {
  const { bankLines } = scoped(db, company);
  const b = sql`${bankLines} b WHERE b.company_id = ${company.id}`;
  return sql`(NOT EXISTS (SELECT 1 FROM ${b} AND b.key = ${of("key")})
    AND (SELECT count(*) FROM ${b} AND b.key >= ${of("others")} AND b.key < ${of("othersEnd")}) < ${of("nth")})`;
}

/** Queries for the invoices and credit notes that lines may name: by year and place, and open ones by the buyer's reference. */
function selectPayables(ctx: RequestContext, lines: BankFile["lines"]) {
  const { db, company, actor, now } = ctx;
  const { invoices, transactions, ofCompany } = scoped(db, company);
  const { id, kind, number, year, sequence, reference, currency } = invoices;
  const named = (condition: SQL | undefined) =>
    db
      .select({
        ...{ id, kind, number, year, sequence, reference, currency },
        open: openOf(invoices.id).as("open"),
        isOwn:
          sql<number>`(${transactions.userId} IN ${[actor?.id ?? "", actor?.originalUserId ?? ""]} OR ${hasAnswered(ctx, transactions.id)})`.as(
            "is_own",
          ),
      })
      .from(invoices)
      .innerJoin(transactions, eq(transactions.id, invoices.transactionId))
      .where(ofCompany(invoices, and(isNotNull(number), condition)));
  const numbers = JSON.stringify(lines.flatMap((line) => numbersIn(textOf(line))));
  const today = sql`${isoDateOf(now)}`;
  return [
    named(sql`(${year}, ${sequence}) IN (SELECT ${of("year")}, ${of("sequence")} FROM json_each(${numbers}) one)`),
    named(and(ne(reference, ""), or(inInvoiceState("sent", today), inInvoiceState("overdue", today))))
      .orderBy(sql`${invoices.createdAt} DESC`)
      .limit(maxReferences),
  ] as const;
}

type PayableRow = Awaited<ReturnType<typeof selectPayables>[0]>[number];

function payablesOf(rows: PayableRow[]): Payable[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].map(({ number, year, sequence, isOwn, ...row }) => ({
    ...{ ...row, number: number ?? "", year: year ?? 0, sequence: sequence ?? 0, isOwn: isOwn === 1 },
  }));
}

/** The lines that are not on file, with the invoice that each pays. @throws AppError invalid for a file of another account */
async function readNewLines(ctx: RequestContext, { lines }: BankFile, anyAccount: boolean) {
  const { db } = ctx;
  const documents = await db.batch([selectCompanyDocuments(ctx), ...selectPayables(ctx, lines)]);
  const [[settings], byNumber, byReference] = documents;
  const { iban } = companyDocumentsOf(ctx, settings);
  const other = lines.find(({ account }) => account !== "" && account !== iban)?.account;
  if (iban !== "" && other !== undefined && !anyAccount)
    throw new AppError("invalid", copy.errors.account(other), { file: [copy.errors.account(other)] });
  const keyed = keysOf(lines, iban).map((keys, at) => ({ ...keys, at }));
  const found = await Promise.all(
    chunkByBytes(keyed).map((chunk) =>
      db.all<{ at: number }>(sql`SELECT ${of("at")} AS at FROM json_each(${chunk}) one WHERE ${isNewLine(ctx)}`),
    ),
  );
  const isNew = new Set(found.flat().map(({ at }) => at));
  const fresh = lines.flatMap((line, at) => (isNew.has(at) ? [{ ...line, ...keyed[at] }] : []));
  const matches = matchLines(fresh, payablesOf([...byNumber, ...byReference]));
  return fresh.map((line, at) => ({ ...line, match: matches[at] ?? { problem: "unknown" as const } }));
}

export type Imported = { added: number; matched: number; known: number; refused: BankFile["refused"] };

/**
 * Adds the lines of a bank's file that are not on file, and records the payments that they are; the others wait for a person. What was
 * recorded meanwhile, or another person imports at once, is recorded once. @throws AppError unauthorised, forbidden (also in a preview),
 * too_many_requests; invalid for the file of another account than the company's, unless `anyAccount`
 */
export async function importBankFile(
  ctx: RequestContext,
  { file, name, anyAccount }: { file: BankFile; name: string; anyAccount: boolean },
): Promise<Imported> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `bank:${actor.id}`);
  const { db, company, now } = ctx;
  const { bankLines, invoicePayments, ofCompany } = scoped(db, company);
  const lines = (await readNewLines(ctx, file, anyAccount)).map((line) => ({ ...line, id: newId(now) }));
  const rows = lines.map(({ match, ...line }) => ({ ...line, problem: "problem" in match ? match.problem : "state" }));
  const paid = lines.flatMap(({ id, match, amount, day, counterparty }) =>
    "invoiceId" in match
      ? [{ id, paymentId: newId(now), ...match, amount: Math.abs(amount), day, note: counterparty.slice(0, 200) }]
      : [],
  );
  const sums = Map.groupBy(paid, ({ invoiceId }) => invoiceId);
  const payments = paid.map((one) => ({
    ...one,
    total: sums.get(one.invoiceId)?.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const inserted = chunkByBytes(rows).map((chunk) =>
    db.run(sql`INSERT INTO ${bankLines} (id, company_id, key, file, booked_on, amount, currency, reference, end_to_end_id, counterparty,
        iban, problem, created_by, created_at)
      SELECT ${of("id")}, ${company.id}, ${of("key")}, ${name}, ${of("day")}, ${of("amount")}, ${of("currency")}, ${of("reference")},
        ${of("endToEndId")}, ${of("counterparty")}, ${of("iban")}, ${of("problem")}, ${actor.id}, ${now}
      FROM json_each(${chunk}) one WHERE ${isNewLine(ctx)} ON CONFLICT DO NOTHING`),
  );
  const recorded = chunkByBytes(payments).flatMap((chunk) => [
    db.run(sql`INSERT INTO ${invoicePayments} (id, company_id, invoice_id, amount, paid_on, note, source, created_by, created_at)
      SELECT ${of("paymentId")}, ${company.id}, ${of("invoiceId")}, ${of("amount")}, ${of("day")}, ${of("note")}, 'bank:' || (${of("id")}),
        ${actor.id}, ${now} FROM json_each(${chunk}) one
      WHERE EXISTS (SELECT 1 FROM ${bankLines} b WHERE b.id = ${of("id")}) AND ${openOf(of("invoiceId"))} >= ${of("total")}`),
    db.run(sql`UPDATE ${bankLines} SET state = 'matched', problem = NULL, used = abs(amount)
      WHERE ${ofCompany(bankLines, sql`id IN (SELECT ${of("id")} FROM json_each(${chunk}) one)`)} AND EXISTS (SELECT 1 FROM ${invoicePayments} p
        WHERE p.company_id = ${company.id} AND p.source = 'bank:' || bank_lines.id AND p.removed_at IS NULL)`),
  ]);
  const ids = JSON.stringify(lines.map(({ id }) => id));
  const [, ...results] = await db.batch([
    auditEntry(ctx, {
      ...{ action: "bank-file-imported", subjectType: "user", subjectId: actor.id },
      detail: { file: name, lines: file.lines.length, refused: file.refused.length },
    }),
    ...inserted,
    ...recorded,
    db.all<{
      added: number;
      matched: number;
    }>(sql`SELECT count(*) AS added, coalesce(sum(state = 'matched'), 0) AS matched
      FROM ${bankLines} WHERE ${ofCompany(bankLines, sql`id IN (SELECT value FROM json_each(${ids}))`)}`),
  ]);
  const settled = await settlePayoutsOf(ctx, lines);
  postLater(ctx);
  const [{ added, matched } = { added: 0, matched: 0 }] = results.at(-1) as { added: number; matched: number }[];
  return { added, matched: matched + settled, known: file.lines.length - added, refused: file.refused };
}
