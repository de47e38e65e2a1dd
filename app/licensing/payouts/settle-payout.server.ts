import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  type Amount,
  entryStatements,
  type PostedEntry,
  reversalStatements,
} from "#app/licensing/ledger/entry-statements.server.ts";
import { refuseOwnPayees } from "#app/licensing/payouts/own-payees.server.ts";
import { nextStates, type PayoutState } from "#app/licensing/payouts/payout.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What the bank, or a person, says of a payout. `settledOn`: ISO date. */
export type Settlement = { id: string } & ({ settledOn: string } | { failed: string });

const isAsRead = "payout-is-as-read";

/** Whether a batch failed because a payout of `settlePayouts` changed meanwhile. */
export function isSettledMeanwhile(error: unknown): boolean {
  return isFailedAssertion(error, isAsRead) || String(error).includes("UNIQUE constraint failed: ledger_entries");
}

type Balance = { agreementId: string | null; open: number };

/** Payouts with the entries that paid them, and what is stated for their payees, by payee and currency. */
async function readSettled({ db, company }: RequestContext, settlements: readonly Settlement[]) {
  const { payouts, ledgerAccounts, ledgerEntries, select, ofCompany } = scoped(db, company);
  const { id, state, amount, currency, payeeId, statementId } = payouts;
  const ids = sql`(SELECT value ->> 'id' FROM json_each(${JSON.stringify(settlements)}))`;
  const keys = sql`(SELECT 'payout:' || (value ->> 'id') FROM json_each(${JSON.stringify(settlements)}))`;
  const payees = sql`SELECT DISTINCT ${payeeId} AS payee_id FROM ${payouts} WHERE ${ofCompany(payouts, sql`${id} IN ${ids}`)}`;
  const [rows, balances, entries] = await db.batch([
    select({ id, state, amount, currency, payeeId, statementId }, payouts, sql`${id} IN ${ids}`),
    db.all<Balance & { of: string }>(sql`SELECT a.party_id || ' ' || a.currency AS "of", a.agreement_id AS agreementId,
        sum((SELECT p.credits - p.debits FROM ledger_postings p WHERE p.account_id = a.id ORDER BY p.seq DESC LIMIT 1)) AS open
      FROM (${payees}) one CROSS JOIN ${ledgerAccounts} a ON a.party_id = one.payee_id
      WHERE a.company_id = ${company.id} AND a.kind = 'stated' GROUP BY 1, 2 ORDER BY 1, 2`),
    select(
      {
        ...{ id: ledgerEntries.id, kind: ledgerEntries.kind, key: ledgerEntries.key },
        ...{ currency: ledgerEntries.currency, quoteId: ledgerEntries.quoteId },
      },
      ledgerEntries,
      sql`${ledgerEntries.key} IN ${keys}`,
    ),
  ]);
  return {
    payouts: new Map(rows.map((row) => [row.id, row])),
    balances: Map.groupBy(balances, (one) => one.of),
    entries: new Map<string, PostedEntry>(entries.map((entry) => [entry.key, entry])),
  };
}

/** What is paid, taken from what is stated under each agreement in turn; the last one has what no statement on file has. Lowers the balances. */
function payoutAmounts(payeeId: string, amount: number, balances: Balance[]): Amount[] {
  const stated = (agreementId: string | null, part: number) => ({
    ...{ kind: "stated" as const, partyId: payeeId, agreementId, amount: part },
  });
  let rest = amount;
  const taken = balances.map((balance) => {
    const part = Math.min(rest, Math.max(0, balance.open));
    rest -= part;
    balance.open -= part;
    return stated(balance.agreementId, part);
  });
  return [...taken, stated(balances.at(-1)?.agreementId ?? null, rest), { kind: "bank", amount: -amount }];
}

function requireNext(state: PayoutState, to: PayoutState) {
  if (!nextStates[state].includes(to)) throw new AppError("conflict", copy.errors.state(copy.states[state]));
}

type Settled = Awaited<ReturnType<typeof readSettled>>;

function settlementStatements(ctx: RequestContext, settlement: Settlement, { payouts: rows, ...ledger }: Settled) {
  const { db, now, company, actor } = ctx;
  const { payouts, insert, update, ofCompany } = scoped(db, company);
  const { id } = settlement;
  const payout = rows.get(id);
  if (payout === undefined) throw new AppError("not_found", copy.missing);
  const { state, amount, currency, payeeId, statementId } = payout;
  const isPaid = "settledOn" in settlement;
  requireNext(state, isPaid ? "paid" : "failed");
  const isThere = ofCompany(payouts, and(eq(payouts.id, id), eq(payouts.state, state), eq(payouts.payeeId, payeeId)));
  const createdBy = actor?.id ?? null;
  const detail = isPaid ? { settledOn: settlement.settledOn } : { reason: settlement.failed };
  const start = [
    assertInBatch(db, rowExists(payouts, isThere), isAsRead),
    auditEntry(ctx, { action: isPaid ? "payout-paid" : "payout-failed", subjectType: "payout", subjectId: id, detail }),
  ];
  if (isPaid) {
    const { settledOn } = settlement;
    const posted = {
      id: newId(now),
      kind: "payout" as const,
      key: `payout:${id}`,
      currency,
      day: settledOn,
      createdBy,
    };
    return [
      ...start,
      update(payouts, { state: "paid", settledOn, updatedAt: now }, eq(payouts.id, id)),
      ...entryStatements(
        ctx,
        posted,
        payoutAmounts(payeeId, amount, ledger.balances.get(`${payeeId} ${currency}`) ?? []),
      ),
    ];
  }
  const entry = ledger.entries.get(`payout:${id}`);
  const again = { id: newId(now), statementId, payeeId, amount, currency, state: "due" as const };
  const reversal = { day: isoDateOf(now), memo: copy.entry.failed(settlement.failed), createdBy };
  return [
    ...start,
    update(payouts, { state: "failed", reason: settlement.failed, updatedAt: now }, eq(payouts.id, id)),
    insert(payouts, { ...again, createdAt: now, updatedAt: now }),
    ...(entry === undefined ? [] : reversalStatements(ctx, entry, reversal)),
  ];
}

/**
 * Statements that mark payouts as paid or failed, for a batch. Paid posts `payout:<id>`; failed takes that back, and the statement is due again as
 * another payout. The caller has checked access. The batch fails with `isSettledMeanwhile` if one changed. @throws AppError not_found, conflict
 * for a state that it can't follow on
 */
export async function settlePayouts(
  ctx: RequestContext,
  settlements: readonly Settlement[],
): Promise<BatchItem<"sqlite">[]> {
  const settled = await readSettled(ctx, settlements);
  return settlements.flatMap((settlement): BatchItem<"sqlite">[] => settlementStatements(ctx, settlement, settled));
}

/**
 * Marks payouts as paid or failed by hand, all of them or none. @throws AppError unauthorised, forbidden (also in a preview, and for a payee that
 * the actor keeps), not_found, conflict
 */
export async function markPayouts(ctx: RequestContext, settlements: readonly Settlement[]): Promise<void> {
  refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  const ids = settlements.map(({ id }) => id);
  await refuseOwnPayees(ctx, ids);
  const [first, ...rest] = await settlePayouts(ctx, settlements);
  if (first === undefined) throw new AppError("invalid", copy.errors.none);
  await ctx.db.batch([first, ...rest]).catch((error: unknown) => {
    throw isSettledMeanwhile(error) ? new AppError("conflict", copy.errors.gone) : error;
  });
}
