import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { keepContact } from "#app/contacts/keep-contact.server.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { offerPath } from "#app/licensing/acceptance/acceptance-limits.ts";
import { formatTotal } from "#app/licensing/acceptance/answer-news.server.ts";
import { isDeskAddress } from "#app/licensing/acceptance/desk-addresses.server.ts";
import { isOpen, requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { isChoice } from "#app/licensing/quotes/quote.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { moveStatements, toMoveError } from "#app/licensing/transactions/move-transaction.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { linkTtlMs } from "#app/mail/link-ttl.ts";
import { sendMails } from "#app/mail/send-mail.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { guestQueries, toGuest } from "#app/rooms/guest-of-recipient.server.ts";
import { formatDay } from "#app/ui/format-day.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const dayMs = 24 * 3_600_000;

/** When a new link lapses: after 14 days, or with the last day of the offer (UTC). */
function linkEnd(validUntil: string, now: number): number {
  return Math.min(now + linkTtlMs["offer-link"], Date.parse(`${validUntil}T00:00:00Z`) + dayMs);
}

/** Query for the guest with this address in the open room of a job, or in one of no job: their page then has the offer. */
function guestOfJob(
  { db, company }: RequestContext,
  { email, opportunityId }: { email: string; opportunityId: string | null },
) {
  const { roomGuests, rooms, ofCompany } = scoped(db, company);
  const { id, roomId, revokedAt, createdAt } = roomGuests;
  const isOfJob = sql`${rooms.opportunityId} IS ${opportunityId}`;
  return db
    .select({ id })
    .from(roomGuests)
    .innerJoin(rooms, and(eq(rooms.id, roomId), isNull(rooms.closedAt), isOfJob))
    .where(ofCompany(roomGuests, and(eq(roomGuests.email, email), isNull(revokedAt))))
    .orderBy(desc(createdAt), desc(id))
    .limit(1);
}

type Sent = { transaction: { opportunityId: string | null; project: string }; name: string; email: string };

/** The person as a guest of the job's room, made if there is none; null for a request without a job, or a room that is closed to them. */
async function guestOf(ctx: RequestContext, actor: Actor, { transaction, name, email }: Sent) {
  const { opportunityId, project } = transaction;
  if (opportunityId === null) return null;
  const place = { opportunityId: sql`${opportunityId}` };
  const title = project || copy.title;
  const results = await ctx.db.batch([...guestQueries(ctx, actor, { place, title, name, email: email.toLowerCase() })]);
  return toGuest(results[4]);
}

/**
 * Emails a person of the client the link by which they read and sign the newest version of a quote, who is a guest of the job's room where the request belongs to an opportunity; a new link to the same address replaces
 * the one before. @throws AppError unauthorised, forbidden (also for the requester and in a preview), not_found, too_many_requests; invalid for an address of who handles requests
 * here or made the quote; conflict when the quote is no longer open
 */
export async function sendOffer(
  ctx: RequestContext,
  { id, version, name, email }: { id: string; version: string; name: string; email: string },
): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, "transactions-manage"), quotesCopy.preview);
  await enforceRateLimit(ctx.env, "form", `quote:${actor.id}`);
  const offer = await requireQuote(ctx, { id, version });
  const { transaction, quote } = offer;
  refuseClient(ctx, transaction);
  const { db, now, company, env, url } = ctx;
  if (!isOpen(offer, { today: isoDateOf(now) })) throw new AppError("conflict", copy.errors.notOpen);
  if (await isDeskAddress(ctx, { email, makerId: quote.createdBy }))
    throw new AppError("invalid", copy.errors.desk, { email: [copy.errors.desk] });
  const guest = await guestOf(ctx, actor, { transaction, name, email });
  const token = createToken();
  const expiresAt = linkEnd(quote.validUntil, now);
  const { offerLinks, insert } = scoped(db, company);
  const guestId = guest?.id ?? sql`${guestOfJob(ctx, { email, opportunityId: transaction.opportunityId })}`;
  const tokenHash = (await hashToken(token)) ?? "";
  const row = { name, email, tokenHash, guestId, createdBy: actor.id, createdAt: now, expiresAt };
  const total = formatTotal(offer, null);
  const origin = productOrigin(company, { here: url, apex: env.APP_HOST });
  const mail = {
    ...{ template: "offer-link" as const, to: email, userId: transaction.userId, replyTo: actor.email },
    data: {
      ...{ name, sender: actor.name, project: transaction.project },
      total: isChoice(quote) ? quotesCopy.upTo(total) : total,
      until: formatDay(expiresAt - 1),
      link: `${origin}${offerPath(token)}`,
    },
  };
  const move = {
    to: "quoted",
    event: "offer_sent",
    message: copy.send.sentTo(name, email),
    detail: { version: quote.version },
  } as const;
  try {
    await sendMails(
      ctx,
      [mail],
      [
        ...moveStatements(ctx, transaction, move),
        ...keepContact(ctx, { name, email }),
        insert(offerLinks, { id: newId(now), quoteId: quote.id, ...row }).onConflictDoUpdate({
          target: [offerLinks.quoteId, offerLinks.email],
          set: row,
        }),
      ],
    );
  } catch (error) {
    throw toMoveError(error);
  }
}
