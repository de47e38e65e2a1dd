import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { billableStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isStillBillable = "request-is-billable";

/** Condition: an accepted request that was not declined since, whose licence was not ended. Only the newest licence can be. */
export function isBillable({ db, company }: Pick<RequestContext, "db" | "company">, transactionId: unknown) {
  const { transactions, licences, licenceEnds } = scoped(db, company);
  return sql<number>`(EXISTS (SELECT 1 FROM ${transactions} t WHERE t.id = ${transactionId} AND t.company_id = ${company.id}
      AND t.status IN (SELECT value FROM json_each(${JSON.stringify(billableStatuses)})))
    AND NOT EXISTS (SELECT 1 FROM ${licences} l JOIN ${licenceEnds} e ON e.licence_id = l.id WHERE l.transaction_id = ${transactionId}))`;
}

/** A statement that fails the batch if a request is not to be billed any more. */
export function assertBillable(ctx: RequestContext, transactionId: string) {
  return assertInBatch(ctx.db, isBillable(ctx, transactionId), isStillBillable);
}

/** The error of a batch that failed because of `assertBillable`; null for others. */
export function notBillable(error: unknown): AppError | null {
  return isFailedAssertion(error, isStillBillable) ? new AppError("conflict", copy.notBillable) : null;
}
