import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { hasAnswered, refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** No one approves for a rights holder what they asked for, or answered as the client. @throws AppError forbidden */
export async function requireNotClient(
  ctx: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if (ctx.actor === null) return;
  const { transactions, select } = scoped(ctx.db, ctx.company);
  const answered = { hasAnswered: hasAnswered(ctx, transactions.id) };
  const [row] = await select(answered, transactions, eq(transactions.id, id));
  refuseClient(ctx, { userId, hasAnswered: row?.hasAnswered ?? false }, approvalsCopy.errors.own);
}
