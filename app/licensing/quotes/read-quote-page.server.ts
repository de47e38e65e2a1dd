import { and, eq, sql } from "drizzle-orm";
import { senderOfBrief } from "#app/contacts/keep-contact.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isErasedAddress } from "#app/identity/account/erased-address.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { describeChanges } from "#app/licensing/acceptance/offer-changes.server.ts";
import { signedOf } from "#app/licensing/acceptance/read-offer-page.server.ts";
import { readOfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { answerOf, isOpen, type QuoteOfRequest, requireQuote } from "#app/licensing/quotes/get-quote.server.ts";
import { quoteBlocks, quoteText } from "#app/licensing/quotes/quote-document.ts";
import { canMove } from "#app/licensing/transactions/transaction-status.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The client to whom the first link of a quote goes: of a job who sent its brief, unless a guest of its room sent the request. */
async function recipientOf(ctx: RequestContext, { transaction, links }: QuoteOfRequest) {
  const { opportunityId, sender } = transaction;
  if (links.length > 0) return null;
  const requester = isErasedAddress(sender.email) ? null : { name: sender.name, email: sender.email };
  if (opportunityId === null) return requester;
  const { rooms, roomGuests, select, ofCompany } = scoped(ctx.db, ctx.company);
  const ofJob = sql`(SELECT ${rooms.id} FROM ${rooms} WHERE ${ofCompany(rooms, eq(rooms.opportunityId, opportunityId))})`;
  const isRequester = and(eq(roomGuests.email, sender.email.toLowerCase()), sql`${roomGuests.roomId} IN ${ofJob}`);
  const [[contact = null], guests] = await ctx.db.batch([
    senderOfBrief(ctx, opportunityId),
    select({ id: roomGuests.id }, roomGuests, isRequester).limit(1),
  ]);
  return guests.length > 0 ? requester : contact;
}

/** The page of one version of an offer, for client and staff. @throws AppError unauthorised, forbidden, not_found */
export async function readQuotePage(ctx: RequestContext, input: { id: string; version: string }) {
  const found = await requireQuote(ctx, input);
  const { transaction, quote, replacedBy, answer: stored } = found;
  const { id, project, endClient, kind, description, status, sender, isStaff, isOwn, canAnswer } = transaction;
  const { companyId: _, createdBy: __, transactionId: ___, documentsVersion: ____, pricing, ...offer } = quote;
  const today = isoDateOf(ctx.now);
  const open = isOpen(found, { today });
  const answer = stored && answerOf(stored);
  const canDecide = isStaff && !isOwn && !transaction.hasAnswered && replacedBy === null;
  return {
    request: { id, project, endClient, client: sender.name, description: kind === "licence" ? "" : description },
    offer,
    replacedBy,
    answer,
    isOpen: open,
    isStaff,
    waitsForColleague: open && isOwn && !canAnswer,
    canAnswer: open && canAnswer,
    changed: open ? describeChanges(ctx, found) : [],
    blocks: open && canAnswer ? quoteBlocks(found) : [],
    textHash: open && canAnswer ? await hashText(quoteText(found)) : "",
    reader: ctx.actor?.name ?? "",
    parts: readOfferParts(found, { offer: found, isOpen: open, today }),
    signed: signedOf(found, { forStaff: isStaff }),
    links: isStaff ? found.links.map((link) => ({ ...link, isOver: !open || link.expiresAt <= ctx.now })) : [],
    pricing: isStaff ? pricing : null,
    canDecide: open && canDecide,
    recipient: open && canDecide ? await recipientOf(ctx, found) : null,
    canExercise: canAnswer && answer?.answer === "accepted",
    canQuote: isStaff && !isOwn && replacedBy === null && canMove(status, "quoted"),
    canIssue: isStaff && !isOwn && status === "accepted" && answer?.answer === "accepted",
    company: ctx.company.name,
  };
}

export type QuotePage = Awaited<ReturnType<typeof readQuotePage>>;
