import { countedDatabase } from "#app/edge/context/counted-database.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openDatabase } from "#db/client.server.ts";

/** A context whose batch number `lost` is written by the database, and its response lost, as D1 reports a connection that breaks. */
export function losingResponse(ctx: RequestContext, lost: number): RequestContext {
  let batches = 0;
  const { DB } = ctx.env;
  const database = {
    prepare: (sql: string) => DB.prepare(sql),
    async batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
      batches += 1;
      const results = await DB.batch<T>(statements);
      if (batches === lost) throw new Error("D1_ERROR: Network connection lost.");
      return results;
    },
  };
  return { ...ctx, db: openDatabase(countedDatabase(database as D1Database, ctx.trips)) };
}
