import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type DraftRecordings = { id: string; usage: Usage; songs: { recordingId: string; workId: string }[] };

/** The use and the recordings, in order, of the user's draft; null without one. @throws AppError unauthorised, forbidden */
export async function readDraftRecordings(ctx: RequestContext): Promise<DraftRecordings | null> {
  const actor = requireAccess(ctx, "transactions");
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const rows = await ctx.db
    .select({
      draft: getTableColumns(transactions),
      song: { recordingId: transactionItems.recordingId, workId: recordings.workId },
    })
    .from(transactions)
    .leftJoin(transactionItems, eq(transactionItems.transactionId, transactions.id))
    .leftJoin(recordings, eq(recordings.id, transactionItems.recordingId))
    .where(ofCompany(transactions, and(eq(transactions.userId, actor.id), eq(transactions.status, "draft"))))
    .orderBy(asc(transactionItems.position));
  const draft = rows[0]?.draft;
  const songs = rows.flatMap(({ song: { recordingId, workId } }) =>
    recordingId === null || workId === null ? [] : [{ recordingId, workId }],
  );
  return draft === undefined ? null : { id: draft.id, usage: usageOf(draft), songs };
}
