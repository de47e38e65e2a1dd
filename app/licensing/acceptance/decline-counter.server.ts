import { and, desc, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { findClient } from "#app/licensing/transactions/find-client.server.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { sendMails } from "#app/mail/send-mail.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Who made the newest counter-offer of a quote, with the address of their link. */
function findCounter({ db, company }: RequestContext, quoteId: string) {
  const { counterOffers, offerLinks, ofCompany } = scoped(db, company);
  return db
    .select({
      ...{ id: counterOffers.id, name: counterOffers.name, reply: counterOffers.reply },
      ...{ userId: counterOffers.userId, linkEmail: offerLinks.email },
    })
    .from(counterOffers)
    .leftJoin(offerLinks, eq(offerLinks.id, counterOffers.linkId))
    .where(ofCompany(counterOffers, eq(counterOffers.quoteId, quoteId)))
    .orderBy(desc(counterOffers.createdAt), desc(counterOffers.id))
    .limit(1)
    .get();
}

/**
 * Declines the newest counter-offer of a quote with a word to who made it, unless they have left; the quote stays open. @throws AppError unauthorised, forbidden (also
 * for the requester and in a preview), not_found, too_many_requests; conflict when the counter-offer was answered or replaced
 */
export async function declineCounter(
  ctx: RequestContext,
  { id, version, counter, reply }: { id: string; version: string; counter: string; reply: string },
): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), quotesCopy.preview);
  await enforceRateLimit(ctx.env, "form", `quote:${actor.id}`);
  const { transaction, quote } = await requireQuote(ctx, { id, version });
  refuseClient(ctx, transaction);
  const found = await findCounter(ctx, quote.id);
  if (found === undefined || found.id !== counter || found.reply !== null || transaction.status !== "quoted")
    throw new AppError("conflict", copy.errors.counterGone);
  const { counterOffers, update } = scoped(ctx.db, ctx.company);
  const client = found.userId === null ? null : await findClient(ctx, { userId: found.userId });
  const to = client?.email ?? found.linkEmail;
  const link = new URL(quotePath(id, quote.version), ctx.url.origin).href;
  const data = { name: found.name, project: transaction.project, reply, ...(client === null ? {} : { link }) };
  const mail = { template: "counter-declined" as const, userId: transaction.userId, replyTo: actor.email, data };
  const change = { reply, repliedBy: actor.id, repliedAt: ctx.now };
  try {
    await sendMails(ctx, to === null ? [] : [{ ...mail, to }], [
      ...moveStatements(ctx, transaction, {
        to: "quoted",
        event: "counter_declined",
        message: reply,
        detail: { counter },
      }),
      update(counterOffers, change, and(eq(counterOffers.id, counter), isNull(counterOffers.reply))),
    ]);
  } catch (error) {
    throw toMoveError(error);
  }
}
