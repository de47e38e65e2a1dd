import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { judgeForHolder } from "#app/rights/clearability/judge-for-holder.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

type Reader = Pick<RequestContext, "company" | "now" | "actor">;
type Row = { id: string; facts: string };

/** SQL of the facts and tiers of songs, for `judgeFacts`. */
export function selectFacts({ company, actor }: Reader, recordingIds: readonly string[]): SQL {
  return sql`SELECT recordings.id AS id, recordings.tier_id AS tierId, ${songFacts({ companyId: company.id, holderId: actor?.id ?? "" })} AS facts
    FROM json_each(${JSON.stringify(recordingIds)}) AS asked CROSS JOIN ${recordings} ON recordings.id = asked.value`;
}

export function judgeFacts({ company, now }: Reader, rows: readonly Row[], usage: Usage): Record<string, Clearability> {
  const client = { today: isoDateOf(now), companyId: company.id };
  return Object.fromEntries(
    rows.map(({ id, facts }) => [id, judgeForHolder("reader", readSongFacts(facts), usage, client)]),
  );
}

/**
 * Clearability of songs for a use of the company in `ctx`, by the ids of their recordings; without unknown ids. One trip, up to 1,000 songs.
 * The caller has checked that the reader may see them.
 */
export async function readClearability(
  ctx: Reader & Pick<RequestContext, "db">,
  { recordingIds, usage }: { recordingIds: readonly string[]; usage: Usage },
): Promise<Record<string, Clearability>> {
  if (recordingIds.length === 0) return {};
  return judgeFacts(ctx, await ctx.db.all<Row>(selectFacts(ctx, recordingIds)), usage);
}
