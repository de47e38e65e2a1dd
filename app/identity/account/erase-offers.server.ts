import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { counterOffers, offerLinks, outbox, quotes, transactionEvents } = unsafeTenantTables(
  "a person is erased in every company, or by the staff of the one they name",
);

/** `userId`: null without an account; `companyId`: null for all. */
type Person = { email: string; userId: string | null; companyId: string | null };

/**
 * Statements that erase a person from offers: links by which nothing was answered, name and note of counter-offers, what the history of a
 * request says of both, and the emails. Fees and terms are kept, and what they signed or declined, as proof of the contract.
 */
export function eraseOffers(
  { db }: Pick<RequestContext, "db">,
  { email, userId, companyId }: Person,
): BatchItem<"sqlite">[] {
  const address = email.toLowerCase();
  const isTheirs = and(
    eq(offerLinks.email, address),
    companyId === null ? undefined : eq(offerLinks.companyId, companyId),
  );
  const links = db.select({ id: offerLinks.id }).from(offerLinks).where(isTheirs);
  const offers = db.select({ id: offerLinks.quoteId }).from(offerLinks).where(isTheirs);
  const byLink = and(inArray(counterOffers.quoteId, offers), inArray(counterOffers.linkId, links));
  const isCounter = userId === null ? byLink : or(byLink, eq(counterOffers.userId, userId));
  const sentTo = db.select({ id: quotes.transactionId }).from(quotes).where(inArray(quotes.id, offers));
  // An event has the time of its counter-offer.
  const counterEvents = db
    .select({ id: transactionEvents.id })
    .from(counterOffers)
    .innerJoin(quotes, eq(quotes.id, counterOffers.quoteId))
    .innerJoin(
      transactionEvents,
      and(
        eq(transactionEvents.transactionId, quotes.transactionId),
        eq(transactionEvents.createdAt, counterOffers.createdAt),
        eq(transactionEvents.kind, "countered"),
      ),
    )
    .where(isCounter);
  const ending = `, ${address}`;
  const answer = db
    .select({ one: sql`1` })
    .from(quoteAnswers)
    .where(and(eq(quoteAnswers.quoteId, offerLinks.quoteId), eq(quoteAnswers.linkId, offerLinks.id)));
  return [
    db
      .delete(outbox)
      .where(
        and(
          eq(outbox.recipient, address),
          companyId === null ? undefined : eq(outbox.companyId, companyId),
          inArray(outbox.template, ["offer-link", "offer-signed", "counter-declined"]),
        ),
      ),
    db.update(transactionEvents).set({ message: "" }).where(inArray(transactionEvents.id, counterEvents)),
    db
      .update(transactionEvents)
      .set({ message: copy.deletion.name })
      .where(
        and(
          inArray(transactionEvents.transactionId, sentTo),
          eq(transactionEvents.kind, "offer_sent"),
          sql`substr(${transactionEvents.message}, ${-ending.length}) = ${ending}`,
        ),
      ),
    db.update(counterOffers).set({ name: copy.deletion.name, note: "", userId: null, linkId: null }).where(isCounter),
    db.delete(offerLinks).where(and(isTheirs, notExists(answer))),
  ];
}
