import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { bankCopy as copy } from "#app/licensing/bank/bank-copy.ts";
import { numbersIn } from "#app/licensing/bank/match-line.ts";
import { isPaidMeanwhile, paymentStatements } from "#app/licensing/invoices/pay-invoice.server.ts";
import { requireManagedInvoice } from "#app/licensing/invoices/require-invoice.server.ts";
import { postLater } from "#app/licensing/ledger/post-pending.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { formatMoney, toMinorUnits } from "#app/rights/money.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isAsRead = "bank-line-is-as-read";

function invalid(field: "number" | "amount", message: string) {
  return new AppError("invalid", message, { [field]: [message] });
}

/** The open line, and the invoice or credit note of a typed number. @throws AppError not_found, conflict, invalid */
async function readPair({ db, company }: RequestContext, { id, number }: { id: string; number: string }) {
  const { bankLines, invoices, select } = scoped(db, company);
  const [place] = numbersIn(number);
  const isIt: SQL | undefined =
    place === undefined
      ? eq(invoices.number, number)
      : and(eq(invoices.year, place.year), eq(invoices.sequence, place.sequence));
  const { state, amount, used, currency, bookedOn, counterparty } = bankLines;
  const [[line], [invoice]] = await db.batch([
    select({ state, amount, used, currency, bookedOn, counterparty }, bankLines, eq(bankLines.id, id)),
    select({ id: invoices.id }, invoices, isIt),
  ]);
  if (line === undefined) throw new AppError("not_found", copy.missing);
  if (line.state !== "open") throw new AppError("conflict", copy.conflict);
  if (invoice === undefined) throw invalid("number", copy.errors.number);
  return { line, invoiceId: invoice.id };
}

/**
 * Records money of a line for an invoice, or of a debit for a credit note: all that is left of it, or a part. `amount`: as typed. @throws
 * AppError unauthorised, forbidden (also in a preview, and for the client of the request), not_found, invalid, conflict
 */
export async function payFromLine(
  ctx: RequestContext,
  { id, number, amount: typed }: { id: string; number: string; amount: string },
): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  const { line, invoiceId } = await readPair(ctx, { id, number });
  const { kind, currency, open } = await requireManagedInvoice(ctx, { id: invoiceId });
  const wanted = line.amount > 0 ? "invoice" : "credit";
  if (kind !== wanted) throw invalid("number", copy.errors.kind[wanted]);
  if (currency !== line.currency) throw invalid("number", copy.errors.currency(currency));
  const amount = toMinorUnits(typed, currency);
  if (amount === null || amount === 0) throw invalid("amount", copy.errors.amount);
  const max = Math.min(Math.abs(line.amount) - line.used, open);
  if (amount > max) throw invalid("amount", copy.errors.tooMuch(formatMoney(max, currency)));
  const { bankLines, ofCompany, update } = scoped(ctx.db, ctx.company);
  const isIt = eq(bankLines.id, id);
  const hasRest = sql`state = 'open' AND abs(amount) - used >= ${amount}`;
  const statements = [
    assertInBatch(ctx.db, rowExists(bankLines, ofCompany(bankLines, and(isIt, hasRest))), isAsRead),
    ...paymentStatements(ctx, {
      ...{ id: invoiceId, amount, paidOn: line.bookedOn, note: line.counterparty.slice(0, 200) },
      ...{ source: `bank:${id}`, createdBy: actor.id },
    }),
    update(
      bankLines,
      {
        used: sql`used + ${amount}`,
        state: sql`CASE WHEN used + ${amount} = abs(amount) THEN 'matched' ELSE 'open' END`,
        problem: sql`CASE WHEN used + ${amount} = abs(amount) THEN NULL ELSE problem END`,
      },
      isIt,
    ),
  ] as const;
  await ctx.db.batch(statements).catch((error) => {
    if (!isPaidMeanwhile(error) && !isFailedAssertion(error, isAsRead)) throw error;
    throw new AppError("conflict", copy.conflict);
  });
  postLater(ctx);
}

/**
 * Sets a line aside that isn't of invoices or payouts, or takes it back into the list. @throws AppError unauthorised, forbidden (also in a
 * preview), conflict if it was decided meanwhile
 */
export async function dismissLine(ctx: RequestContext, { id, back }: { id: string; back: boolean }): Promise<void> {
  refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  const { bankLines, ofCompany, update } = scoped(ctx.db, ctx.company);
  const [from, to] = back ? (["dismissed", "open"] as const) : (["open", "dismissed"] as const);
  const isIt = and(eq(bankLines.id, id), eq(bankLines.state, from));
  const statements = [
    assertInBatch(ctx.db, rowExists(bankLines, ofCompany(bankLines, isIt)), isAsRead),
    update(bankLines, { state: to }, isIt),
    auditEntry(ctx, {
      action: back ? "bank-line-reopened" : "bank-line-dismissed",
      subjectType: "bank-line",
      subjectId: id,
    }),
  ] as const;
  await ctx.db.batch(statements).catch((error) => {
    throw isFailedAssertion(error, isAsRead) ? new AppError("conflict", copy.conflict) : error;
  });
}
