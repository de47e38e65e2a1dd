import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { requireOwnTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { withdrawnNews } from "#app/licensing/transactions/transaction-news.server.ts";
import { isOneOf, withdrawableStatuses } from "#app/licensing/transactions/transaction-status.ts";

/** `status`: state that the client saw; empty skips the check. */
type Withdrawal = { id: string; reason: string; status: string };

/**
 * The client withdraws a request; the staff get an email. @throws AppError unauthorised, forbidden (also in a preview), not_found, conflict
 * after a change of state, or in a state that cannot be withdrawn
 */
export async function withdrawTransaction(ctx: RequestContext, { id, reason, status }: Withdrawal): Promise<void> {
  const actor = requireRequester(ctx);
  await enforceRateLimit(ctx.env, "form", `licence-request-change:${actor.id}`);
  const before = await requireOwnTransaction(ctx, { id });
  if (!isOneOf(before.status, withdrawableStatuses) || (status !== "" && status !== before.status))
    throw new AppError("conflict", copy.conflict);
  const writes = moveStatements(ctx, before, { to: "declined", event: "withdrawn", message: reason });
  try {
    await sendNews(ctx, await withdrawnNews(ctx, before, reason), writes);
  } catch (error) {
    throw toMoveError(error);
  }
}
