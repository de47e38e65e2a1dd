import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { payeeInForce } from "#app/licensing/payees/payees.server.ts";
import { refuseOwnPayees } from "#app/licensing/payouts/own-payees.server.ts";
import { holdOf, isSepa } from "#app/licensing/payouts/payout.ts";
import { payoutLimits } from "#app/licensing/payouts/payout-forms.ts";
import { payoutsCopy as copy } from "#app/licensing/payouts/payouts-copy.ts";
import { type DuePayout, selectDuePayouts } from "#app/licensing/payouts/select-payouts.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isDue = "payouts-are-due-as-read";

/** Whether SEPA takes all of them; none of them is a file of its own. @throws AppError conflict, invalid */
function requireOneFile(rows: readonly DuePayout[], ids: readonly string[]): { currency: string; isXml: boolean } {
  const [first] = rows;
  if (first === undefined || rows.length !== ids.length) throw new AppError("conflict", copy.errors.gone);
  const held = rows.find((row) => holdOf(row) !== null);
  if (held !== undefined) throw new AppError("invalid", copy.errors.held(held.payee));
  const isXml = isSepa(first);
  const fits = rows.every((row) => row.currency === first.currency && isSepa(row) === isXml);
  if (!fits) throw new AppError("invalid", copy.errors.mixed);
  return { currency: first.currency, isXml };
}

/** Ids of all payouts that a file of SEPA can have now, the oldest first. @throws AppError unauthorised, forbidden, invalid if there is none */
export async function listPayable(ctx: RequestContext): Promise<string[]> {
  requireAccess(ctx, "transactions-manage");
  const rows = await selectDuePayouts(ctx, { limit: payoutLimits.all, offset: 0 });
  const ids = rows.filter((row) => isSepa(row) && holdOf(row) === null).map(({ id }) => id);
  if (ids.length === 0) throw new AppError("invalid", copy.errors.nonePayable);
  return ids;
}

/**
 * Puts due payouts into a file for the bank, each with the account of its payee as it counts now. @returns the file's id. @throws AppError
 * unauthorised, forbidden (also in a preview, and for a payee that the actor keeps), invalid for what can't be in one file, conflict for
 * what is not due any more or whose account changed
 */
export async function makePayoutFile(
  ctx: RequestContext,
  { ids, payOn }: { ids: readonly string[]; payOn: string },
): Promise<string> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  requireFreshProof(ctx);
  const { db, now, company } = ctx;
  const [rows, [settings]] = await db.batch([selectDuePayouts(ctx, { ids }), selectCompanyDocuments(ctx)]);
  const { currency, isXml } = requireOneFile(rows, ids);
  await refuseOwnPayees(ctx, ids);
  const { legalName, iban, bic } = companyDocumentsOf(ctx, settings);
  if (isXml && iban === "") throw new AppError("invalid", copy.errors.noDebtor);
  const { payoutFiles, payouts, insert, ofCompany } = scoped(db, company);
  const id = newId(now);
  const read = JSON.stringify(rows.map((row) => ({ id: row.id, accountId: row.accountId })));
  const changed = sql`SELECT 1 FROM json_each(${read}) r LEFT JOIN ${payouts} ON ${ofCompany(payouts, sql`${payouts.id} = r.value ->> 'id'`)}
    WHERE ${payouts.state} IS NOT 'due' OR ${payeeInForce(sql`${payouts.payeeId}`, now)} IS NOT r.value ->> 'accountId'`;
  try {
    await db.batch([
      assertInBatch(db, sql`NOT EXISTS (${changed})`, isDue),
      insert(payoutFiles, { id, currency, name: legalName, iban, bic, payOn, createdBy: actor.id, createdAt: now }),
      db.run(sql`UPDATE ${payouts} SET state = 'sent', file_id = ${id}, name = account.name, iban = account.iban, bic = account.bic,
          updated_at = ${now}
        FROM json_each(${read}) r CROSS JOIN party_payees account ON account.id = r.value ->> 'accountId'
        WHERE ${ofCompany(payouts, sql`${payouts.id} = r.value ->> 'id'`)}`),
      webhookEvent(ctx, {
        ...{ type: "payout.sent", page: "/payouts", api: null },
        data: {
          ...{ fileId: id, payoutIds: rows.map((row) => row.id), statementIds: rows.map((row) => row.statementId) },
          ...{ total: rows.reduce((sum, { amount }) => sum + amount, 0), currency },
        },
      }),
      auditEntry(ctx, {
        action: "payouts-sent",
        subjectType: "payout-file",
        subjectId: id,
        detail: { payouts: rows.length, currency, payOn },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isDue)) throw new AppError("conflict", copy.errors.gone);
    throw error;
  }
  return id;
}
