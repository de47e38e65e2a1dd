import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Writer = Pick<RequestContext, "db" | "company">;
const notInvoiced = "quote-is-not-invoiced";

/** Condition: the invoice has no number yet. */
export function isDraft({ db, company }: Writer): SQL {
  return isNull(scoped(db, company).invoices.sequence);
}

/** A statement that fails the batch if a quote has another invoice that no credit note cancels. */
export function assertNotInvoiced(
  { db, company }: Writer,
  { quoteId, exceptId }: { quoteId: string; exceptId: string },
) {
  const { invoices, ofCompany } = scoped(db, company);
  const isOther = and(eq(invoices.quoteId, quoteId), eq(invoices.kind, "invoice"), ne(invoices.id, exceptId));
  const isUncredited = sql`NOT EXISTS (SELECT 1 FROM ${invoices} c WHERE c.credits_id = ${invoices.id})`;
  return assertInBatch(
    db,
    sql`NOT ${rowExists(invoices, ofCompany(invoices, and(isOther, isUncredited)))}`,
    notInvoiced,
  );
}

/** Whether a batch failed because of `assertNotInvoiced`, or of a draft that was made at the same time. */
export function isInvoicedMeanwhile(error: unknown): boolean {
  return isFailedAssertion(error, notInvoiced) || String(error).includes("UNIQUE constraint failed: invoices.quote_id");
}
