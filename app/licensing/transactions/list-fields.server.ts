import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Qualified by hand: in a select from one table, drizzle omits the table name. */
const requestId = sql.raw('"transactions"."id"');

/** Select fields: number of songs of a request, and the titles of the first `max`. */
export function songFields(max: number) {
  return {
    songs: sql<number>`(SELECT count(*) FROM ${transactionItems} c WHERE c.transaction_id = ${requestId})`.as("songs"),
    titles:
      sql`(SELECT json_group_array(title) FROM (SELECT r.title FROM ${transactionItems} i JOIN ${recordings} r ON r.id = i.recording_id
      WHERE i.transaction_id = ${requestId} ORDER BY i.position LIMIT ${max}))`
        .mapWith(parseWords)
        .as("titles"),
  };
}

/** Whether the client took the licence of a request by themselves. */
export function isTaken({ db, company }: Pick<RequestContext, "db" | "company">): SQL<number> {
  const { licenceTakings: t } = scoped(db, company);
  return sql<number>`EXISTS (SELECT 1 FROM ${t} WHERE ${t.transactionId} = ${requestId})`;
}

/** How a declined request ended: by the staff, by the client's answer to a quote, or by withdrawal. */
export function endedBy({ db, company }: Pick<RequestContext, "db" | "company">): SQL.Aliased<string | null> {
  const { transactionEvents: e } = scoped(db, company);
  return sql<string | null>`(SELECT ${e.kind} FROM ${e} WHERE ${e.transactionId} = ${requestId}
    AND ${e.kind} IN ('declined', 'quote_declined', 'withdrawn') ORDER BY ${e.createdAt} DESC, ${e.id} DESC LIMIT 1)`.as(
    "ended_by",
  );
}

/** Last day to accept the latest quote of a request (ISO date); null without a quote. */
export function quoteValidUntil({ db, company }: Pick<RequestContext, "db" | "company">): SQL.Aliased<string | null> {
  const { quotes: q } = scoped(db, company);
  return sql<string | null>`(SELECT ${q.validUntil} FROM ${q} WHERE ${q.transactionId} = ${requestId}
    ORDER BY ${q.version} DESC LIMIT 1)`.as("quote_valid_until");
}
