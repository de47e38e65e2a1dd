import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db" | "company">;

/** Query for the counter-offers of a quote, the newest first, for the caller's batch. */
export function selectCounters({ db, company }: Reader, quoteId: string | SQL) {
  const { counterOffers, select } = scoped(db, company);
  const { id, total, fees, termMonths, note, name, createdAt, reply } = counterOffers;
  const columns = { id, total, fees, termMonths, note, name, createdAt, reply };
  return select(columns, counterOffers, eq(counterOffers.quoteId, quoteId)).orderBy(desc(createdAt), desc(id));
}

/** Query for the exercised options of a quote, for the caller's batch: the id of the quote and the place, and the request that was made. */
export function selectExercised({ db, company }: Reader, quoteId: string | SQL) {
  const { quotes, select } = scoped(db, company);
  // A colon is followed by a semicolon: all options of one quote.
  const isOf = sql`${quotes.optionOf} > ${quoteId} || ':' AND ${quotes.optionOf} < ${quoteId} || ';'`;
  return select({ optionOf: quotes.optionOf, transactionId: quotes.transactionId }, quotes, isOf);
}

/** What was sent, answered and exercised of a quote, for its page. */
export async function readAcceptance(ctx: Reader, quoteId: string) {
  const { offerLinks, select } = scoped(ctx.db, ctx.company);
  const { id, name, email, expiresAt } = offerLinks;
  const [counters, exercised, links] = await ctx.db.batch([
    selectCounters(ctx, quoteId),
    selectExercised(ctx, quoteId),
    select({ id, name, email, expiresAt }, offerLinks, eq(offerLinks.quoteId, quoteId)).orderBy(asc(id)),
  ]);
  return { counters, exercised, links };
}
