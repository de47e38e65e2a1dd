import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** `song`: as it was named. */
export type SongClearance = { song: string; recordingId: string; clearability: Clearability };

/**
 * Whether songs can be licensed for a use, by the ids or slugs of their recordings, up to 500. `missing`: those that the user may not see.
 * @throws AppError unauthorised, forbidden, too_many_requests
 */
export async function listClearances(
  ctx: RequestContext,
  { songs, usage }: { songs: string[]; usage: Usage },
): Promise<{ found: SongClearance[]; missing: string[] }> {
  const actor = requireAccess(ctx, "transactions");
  await enforceRateLimit(ctx.env, "form", `clearance:${actor.id}`);
  const rows = await ctx.db.all<{ song: string; id: string }>(sql`SELECT asked.value AS song, recordings.id AS id
    FROM json_each(${JSON.stringify(songs)}) AS asked
    CROSS JOIN ${recordings} ON (recordings.id = asked.value OR recordings.slug = asked.value) WHERE ${visibleTo(ctx)}`);
  const ids = new Map(rows.map(({ song, id }) => [song, id]));
  const judged = await readClearability(ctx, { recordingIds: [...new Set(ids.values())], usage });
  const found = songs.flatMap((song) => {
    const recordingId = ids.get(song) ?? "";
    const clearability = judged[recordingId];
    return clearability === undefined ? [] : [{ song, recordingId, clearability }];
  });
  const named = new Set(found.map(({ song }) => song));
  return { found, missing: songs.filter((song) => !named.has(song)) };
}
