import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openGuest } from "#app/rooms/open-guest.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reading = Pick<RequestContext, "db" | "company" | "now">;

/**
 * SQL for the ids of the requests of which a guest of a room reads licences, files and invoices: an offer that they got was accepted, or an
 * option of it exercised. None once the guest was revoked or the room closed.
 */
export function requestsOfGuest(ctx: Reading, guestId: string): SQL {
  const { db, company } = ctx;
  const { offerLinks, quotes, ofCompany } = scoped(db, company);
  const got = ofCompany(offerLinks, sql`${offerLinks.guestId} = ${openGuest(ctx, guestId)}`);
  // A colon is followed by a semicolon: all options of one quote.
  const isOption = sql`${quotes.optionOf} > ${offerLinks.quoteId} || ':' AND ${quotes.optionOf} < ${offerLinks.quoteId} || ';'`;
  const of = (isIt: SQL) => sql`SELECT ${quotes.transactionId} FROM ${offerLinks} CROSS JOIN ${quotes} ON ${isIt}
    JOIN ${quoteAnswers} ON ${quoteAnswers.quoteId} = ${quotes.id} AND ${quoteAnswers.answer} = 'accepted'
    WHERE ${got} AND ${ofCompany(quotes)}`;
  return sql`(${of(sql`${quotes.id} = ${offerLinks.quoteId}`)} UNION ALL ${of(isOption)})`;
}
