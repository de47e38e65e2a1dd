import { and, asc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The recordings of the user's draft, in order; none without a draft. @throws AppError unauthorised, forbidden */
export async function readDraftRecordings(
  ctx: RequestContext,
): Promise<{ draftId: string; recordingId: string; workId: string }[]> {
  const actor = requireAccess(ctx, "transactions");
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({ draftId: transactions.id, recordingId: recordings.id, workId: recordings.workId })
    .from(transactionItems)
    .innerJoin(transactions, eq(transactions.id, transactionItems.transactionId))
    .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(ofCompany(transactions, and(eq(transactions.userId, actor.id), eq(transactions.status, "draft"))))
    .orderBy(asc(transactionItems.position));
}
