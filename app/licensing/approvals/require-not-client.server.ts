import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { hasAnswered, refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** No one approves for a rights holder what they asked for, or answered as the client. @throws AppError forbidden */
export async function requireNotClient(
  ctx: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if (ctx.actor === null) return;
  const { transactions, ofCompany } = scoped(ctx.db, ctx.company);
  const row = await ctx.db
    .select({ hasAnswered: hasAnswered(ctx, transactions.id) })
    .from(transactions)
    // The join makes the columns of the condition qualified.
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(ofCompany(transactions, eq(transactions.id, id)))
    .get();
  refuseClient(ctx, { userId, hasAnswered: row?.hasAnswered ?? false }, approvalsCopy.errors.own);
}
