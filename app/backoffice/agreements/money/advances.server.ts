import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { moneyCopy } from "#app/backoffice/agreements/money/money-copy.ts";
import { requireAgreement } from "#app/backoffice/agreements/read-agreement-heading.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { entryStatements, reversalStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { selectOwnPayee } from "#app/licensing/payouts/own-payees.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { newId } from "#db/new-id.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { advances: copy } = moneyCopy;

const maxListed = 200;
const isOpen = "advance-is-open";
const isOfOther = "payee-is-kept-by-others";

const assertOfOther = (ctx: RequestContext, partyId: string) =>
  assertInBatch(ctx.db, sql`NOT EXISTS (${selectOwnPayee(ctx, sql`${partyId}`)})`, isOfOther);

/** SELECT of id and name of who can get money under an agreement: its parties and payees. */
const payeesOf = (id: string) => sql`SELECT p.id AS value, p.name AS label FROM parties p WHERE p.id IN (
  SELECT party_id FROM agreement_parties WHERE agreement_id = ${id}
  UNION SELECT y.value ->> 'partyId' FROM agreements, json_each(agreements.payees) y WHERE agreements.id = ${id})`;

/** What of advances and costs is posted and recouped, by payee and currency: accounts of merged parties count together. */
function balancesOf({ db, company }: RequestContext, agreementId: string, condition: SQL = sql`1`) {
  const { ledgerAccounts } = scoped(db, company);
  return sql`SELECT a.party_id AS partyId, a.currency, sum(last.debits) AS paid, sum(last.credits) AS recouped FROM ${ledgerAccounts} a
    CROSS JOIN ledger_postings last ON last.seq = (SELECT max(p.seq) FROM ledger_postings p WHERE p.account_id = a.id)
    WHERE a.company_id = ${company.id} AND a.kind = 'advance' AND a.agreement_id = ${agreementId} AND ${condition}
    GROUP BY a.party_id, a.currency`;
}

type Balance = { partyId: string; payee: string; currency: string; paid: number; recouped: number };

/** The tab of advances and costs of this company. @throws AppError unauthorised, forbidden, not_found */
export async function readAdvances(ctx: RequestContext, { id }: { id: string }) {
  const { canEdit } = await requireAgreement(ctx, id);
  const { db, company } = ctx;
  const { agreementAdvances, ofCompany } = scoped(db, company);
  const { kind, amount, currency, paidOn, note, removedAt, createdAt, agreementId, partyId } = agreementAdvances;
  const [rows, balances, payees] = await db.batch([
    db
      .select({
        ...{ id: agreementAdvances.id, kind, amount, currency, paidOn, note, removedAt },
        payee: sql<string>`${parties.name}`.as("payee"),
      })
      .from(agreementAdvances)
      .innerJoin(parties, eq(parties.id, partyId))
      .where(ofCompany(agreementAdvances, eq(agreementId, id)))
      .orderBy(desc(createdAt), desc(agreementAdvances.id))
      .limit(maxListed),
    db.all<Balance>(sql`SELECT b.*, parties.name AS payee FROM (${balancesOf(ctx, id)}) b JOIN parties ON parties.id = b.partyId
      ORDER BY parties.name_key, b.currency`),
    db.all<{ value: string; label: string }>(sql`${payeesOf(id)} ORDER BY p.name_key, p.id`),
  ]);
  return {
    ...{ id, canEdit, payees, today: isoDateOf(ctx.now) },
    advances: rows.map(({ amount: minor, paidOn: day, ...row }) => ({
      ...{ ...row, amount: formatMoney(minor, row.currency), day: formatIsoDate(day) },
    })),
    balances: balances.map(({ payee, paid, recouped, ...one }) => ({
      key: `${one.partyId} ${one.currency}`,
      text: copy.balance(payee, formatMoney(recouped, one.currency), formatMoney(paid - recouped, one.currency)),
    })),
  };
}

/** `amount`: minor units; `day`: ISO date. */
export type NewAdvance = {
  kind: "advance" | "cost";
  partyId: string;
  amount: number;
  currency: string;
  day: string;
  note: string;
};

function requireEditor(ctx: RequestContext) {
  return refusePreview(requireAccess(ctx, "agreements-edit"), copy.preview);
}

/**
 * Records money paid ahead, or a cost, and posts it. @throws AppError unauthorised, forbidden (also in a preview, and for a payee that the actor keeps), not_found, invalid
 * for who is not of the agreement
 */
export async function addAdvance(ctx: RequestContext, agreementId: string, { day, ...advance }: NewAdvance) {
  const actor = requireEditor(ctx);
  await requireAgreement(ctx, agreementId, { toEdit: true });
  const { db, now, company } = ctx;
  const { partyId, kind, amount, currency, note } = advance;
  const isPayee = sql`${partyId} IN (SELECT value FROM (${payeesOf(agreementId)}))`;
  const { agreementAdvances, insert } = scoped(db, company);
  const id = newId(now);
  const row = { id, agreementId, ...advance, paidOn: day, createdBy: actor.id, createdAt: now };
  const posted = { id: newId(now), kind: "advance" as const, key: `advance:${id}`, currency, day, memo: note };
  try {
    await db.batch([
      assertOfOther(ctx, partyId),
      assertInBatch(db, isPayee, isOpen),
      insert(agreementAdvances, row),
      ...entryStatements(ctx, { ...posted, createdBy: actor.id }, [
        { kind: "advance", partyId, agreementId, amount },
        { kind: "bank", amount: -amount },
      ]),
      auditEntry(ctx, {
        ...{ action: "agreement-advance-added", subjectType: "agreement", subjectId: agreementId },
        detail: { kind, amount: formatMoney(amount, currency), day, note },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOfOther)) throw new AppError("forbidden", copy.ownPayee);
    if (isFailedAssertion(error, isOpen))
      throw new AppError("invalid", copy.payeeUnknown, { partyId: [copy.payeeUnknown] });
    throw error;
  }
}

/**
 * Takes an entry back that was made by mistake. @throws AppError unauthorised, forbidden (also in a preview, and for a payee that the actor keeps), not_found,
 * conflict when it was taken back, or when statements recouped more than would remain
 */
export async function removeAdvance(ctx: RequestContext, agreementId: string, id: string): Promise<void> {
  const actor = requireEditor(ctx);
  await requireAgreement(ctx, agreementId, { toEdit: true });
  const { db, now, company } = ctx;
  const { agreementAdvances, ledgerEntries, statementRuns, select, update, ofCompany } = scoped(db, company);
  const isIt = and(eq(agreementAdvances.id, id), eq(agreementAdvances.agreementId, agreementId));
  const [[advance], [entry]] = await db.batch([
    select(
      {
        ...{ partyId: agreementAdvances.partyId, currency: agreementAdvances.currency },
        ...{ amount: agreementAdvances.amount, removedAt: agreementAdvances.removedAt },
      },
      agreementAdvances,
      isIt,
    ),
    select(
      {
        ...{ id: ledgerEntries.id, kind: ledgerEntries.kind, key: ledgerEntries.key },
        ...{ currency: ledgerEntries.currency, quoteId: ledgerEntries.quoteId },
      },
      ledgerEntries,
      eq(ledgerEntries.key, `advance:${id}`),
    ),
  ]);
  if (advance === undefined || entry === undefined) throw new AppError("not_found", copy.gone);
  if (advance.removedAt !== null) throw new AppError("conflict", copy.gone);
  const { amount, currency, partyId } = advance;
  const left = sql`(SELECT paid - recouped FROM (${balancesOf(ctx, agreementId, sql`a.party_id = ${partyId} AND a.currency = ${currency}`)}))`;
  const isKept = ofCompany(agreementAdvances, and(isIt, sql`${agreementAdvances.removedAt} IS NULL`));
  // Statements that are approved recoup it in a moment.
  const isLocking = ofCompany(statementRuns, eq(statementRuns.state, "approved"));
  const condition = sql`${left} >= ${amount} AND EXISTS (SELECT 1 FROM ${agreementAdvances} WHERE ${isKept})
    AND NOT EXISTS (SELECT 1 FROM ${statementRuns} WHERE ${isLocking})`;
  try {
    await db.batch([
      assertOfOther(ctx, partyId),
      assertInBatch(db, condition, isOpen),
      update(agreementAdvances, { removedAt: now }, isIt),
      ...reversalStatements(ctx, entry, { day: isoDateOf(now), memo: copy.entryBack, createdBy: actor.id }),
      auditEntry(ctx, {
        ...{ action: "agreement-advance-removed", subjectType: "agreement", subjectId: agreementId },
        detail: { amount: formatMoney(amount, currency) },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOfOther)) throw new AppError("forbidden", copy.ownPayee);
    if (isFailedAssertion(error, isOpen)) throw new AppError("conflict", copy.recoupedMore);
    if (String(error).includes("UNIQUE constraint failed: ledger_entries")) throw new AppError("conflict", copy.gone);
    throw error;
  }
}
