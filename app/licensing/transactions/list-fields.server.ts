import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** By name: in the fields of a select from one table, drizzle writes a column without its table. */
const requestId = sql.raw('"transactions"."id"');

/** How many songs a request has, and the titles of the first `max`: fields of a select from `transactions`. */
export function songFields(max: number) {
  return {
    songs: sql<number>`(SELECT count(*) FROM ${transactionItems} c WHERE c.transaction_id = ${requestId})`.as("songs"),
    titles:
      sql`(SELECT json_group_array(title) FROM (SELECT r.title FROM ${transactionItems} i JOIN ${recordings} r ON r.id = i.recording_id
      WHERE i.transaction_id = ${requestId} ORDER BY i.position LIMIT ${max}))`
        .mapWith((text: string) => JSON.parse(text) as string[])
        .as("titles"),
  };
}

/** What a request that is declined was ended by: the staff, the client's answer to a quote, or the client. */
export function endedBy({ db, company }: Pick<RequestContext, "db" | "company">): SQL.Aliased<string | null> {
  const { transactionEvents: e } = scoped(db, company);
  return sql<string | null>`(SELECT ${e.kind} FROM ${e} WHERE ${e.transactionId} = ${requestId}
    AND ${e.kind} IN ('declined', 'quote_declined', 'withdrawn') ORDER BY ${e.createdAt} DESC, ${e.id} DESC LIMIT 1)`.as(
    "ended_by",
  );
}

/** Until when the latest quote of a request can be accepted (ISO date); null without one. */
export function quoteValidUntil({ db, company }: Pick<RequestContext, "db" | "company">): SQL.Aliased<string | null> {
  const { quotes: q } = scoped(db, company);
  return sql<string | null>`(SELECT ${q.validUntil} FROM ${q} WHERE ${q.transactionId} = ${requestId}
    ORDER BY ${q.version} DESC LIMIT 1)`.as("quote_valid_until");
}
