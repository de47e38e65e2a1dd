import { fillPlaceholders } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Database, PendingQuery } from "#db/client.server.ts";

/** Builds queries that `prepareQuery` takes: it reaches no database. */
export const queryBuilder = drizzle({ prepare: () => null } as unknown as D1Database) as Database;

/**
 * A query whose SQL is built once for all requests of an isolate. Returns it with values for its `sql.placeholder`s, to be put in a batch.
 * What it is built of must be the same for every visitor who gets it.
 */
export function prepareQuery<Query>(query: Query): (values: Record<string, unknown>) => Query {
  const prepared = (query as PendingQuery)._prepare();
  const { sql, params } = prepared.getQuery();
  return (values) => {
    const filled: PendingQuery = {
      _prepare: () => ({
        getQuery: () => ({ sql, params: fillPlaceholders(params, values) }),
        mapResult: (result, isFromBatch) => prepared.mapResult(result, isFromBatch),
      }),
    };
    return filled as Query;
  };
}
