import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { selectCompanyDocuments } from "#app/licensing/documents/company/read-company-documents.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db" | "company">;

/** Query for the counter-offers of a quote, the newest first, for the caller's batch. */
export function selectCounters({ db, company }: Reader, quoteId: string | SQL) {
  const { counterOffers, select } = scoped(db, company);
  const { id, total, fees, termMonths, note, name, createdAt, reply } = counterOffers;
  const columns = { id, total, fees, termMonths, note, name, createdAt, reply };
  return select(columns, counterOffers, eq(counterOffers.quoteId, quoteId)).orderBy(desc(createdAt), desc(id));
}

/**
 * Queries for what belongs to the quote of a condition, for the caller's batch: the documents that it is printed with, counter-offers,
 * exercised options with the request of each, and links.
 */
export function selectOfferParts({ db, company }: Reader, isIt: SQL) {
  const { quotes, offerLinks, select, ofCompany } = scoped(db, company);
  const quoteId = sql`(SELECT ${quotes.id} FROM ${quotes} WHERE ${ofCompany(quotes, isIt)})`;
  const documentsVersion = sql`(SELECT ${quotes.documentsVersion} FROM ${quotes} WHERE ${ofCompany(quotes, isIt)})`;
  // A colon is followed by a semicolon: all options of one quote.
  const isOf = sql`${quotes.optionOf} > ${quoteId} || ':' AND ${quotes.optionOf} < ${quoteId} || ';'`;
  const { id, name, email, createdAt, expiresAt } = offerLinks;
  return [
    selectCompanyDocuments({ db, company }, documentsVersion),
    selectCounters({ db, company }, quoteId),
    select({ optionOf: quotes.optionOf, transactionId: quotes.transactionId }, quotes, isOf),
    select({ id, name, email, createdAt, expiresAt }, offerLinks, eq(offerLinks.quoteId, quoteId)).orderBy(asc(id)),
  ] as const;
}
