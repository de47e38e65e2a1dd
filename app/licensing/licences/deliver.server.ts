import { eq } from "drizzle-orm";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Whether the licence of a request was ended. Only the newest can be, and no licence follows it. */
export async function isLicenceEnded({ db, company }: RequestContext, { id }: { id: string }): Promise<boolean> {
  const { licences, licenceEnds, ofCompany } = scoped(db, company);
  const [end] = await db
    .select({ endedAt: licenceEnds.endedAt })
    .from(licences)
    .innerJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(ofCompany(licences, eq(licences.transactionId, id)))
    .limit(1);
  return end !== undefined;
}

/**
 * Marks a licensed request as delivered and emails the client what was delivered where. @throws AppError unauthorised, forbidden (also in a
 * preview), not_found, too_many_requests; conflict in another state or after the licence was ended
 */
export async function deliver(ctx: RequestContext, { id, message }: { id: string; message: string }): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), copy.preview);
  await enforceRateLimit(ctx.env, "form", `licence:${actor.id}`);
  const transaction = await requireManagedTransaction(ctx, { id });
  const { status, project, userId } = transaction;
  if (status !== "licensed") throw new AppError("conflict", copy.closed.deliver(status));
  if (await isLicenceEnded(ctx, { id })) throw new AppError("conflict", copy.closed.deliverEnded);
  const link = new URL(transactionPath(id), ctx.url.origin).href;
  const client = await findClient(ctx, { userId });
  const noticeTo = (recipient: NonNullable<typeof client>) => ({
    template: "licence-delivered" as const,
    ...{ recipient, userId, data: { name: recipient.name, project, message, link } },
  });
  const notices = client === null ? [] : [noticeTo(client)];
  const news = { notices, kind: "licence" as const, subject: { transactionId: id }, path: transactionPath(id) };
  try {
    await sendNews(ctx, news, moveStatements(ctx, transaction, { to: "delivered", event: "delivered", message }));
  } catch (error) {
    throw toMoveError(error);
  }
}
