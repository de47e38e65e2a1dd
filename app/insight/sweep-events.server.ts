import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newId } from "#db/new-id.server.ts";
import { searchPeople } from "#db/schema/insight.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { events } = unsafeTenantTables("the nightly run deletes old events of every company");

/** Thirteen months, so that a year can be compared with the one before. */
const keptMs = 396 * 24 * 3600 * 1000;

/** Rows of one statement, and statements of one night: the rest follows the next night. */
const rowsAtOnce = 5_000;
const maxStatements = 100;

/** Deletes events past their time, the oldest first: their ids sort by creation. Then who searched for words that few did. */
export async function sweepEvents({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const first = newId(now - keptMs);
  const old = [
    sql`DELETE FROM ${events} WHERE id IN (SELECT id FROM ${events} WHERE id < ${first} ORDER BY id LIMIT ${rowsAtOnce})`,
    sql`DELETE FROM ${searchPeople} WHERE (scope, words, person) IN (SELECT scope, words, person FROM ${searchPeople}
      WHERE person <> '' AND created_at < ${now - keptMs} LIMIT ${rowsAtOnce})`,
  ];
  for (const statement of old) {
    for (let run = 0; run < maxStatements; run += 1) {
      const { meta } = await db.run(statement);
      if (meta.changes < rowsAtOnce) break;
    }
  }
}
