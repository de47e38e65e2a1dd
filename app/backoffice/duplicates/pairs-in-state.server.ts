import { type SQL, sql } from "drizzle-orm";
import type { DuplicateState } from "#app/backoffice/duplicates/duplicate-state.ts";
import { bothLive } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import { duplicatePairs } from "#db/schema/duplicates.server.ts";

/** Pairs whose recordings are both in the catalogue; of those that were merged, all. */
export function pairsInState(state: DuplicateState): SQL {
  return sql`${duplicatePairs.state} = ${sql.raw(`'${state}'`)} ${state === "merged" ? sql`` : sql`AND ${bothLive}`}`;
}
