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
type SongClearance = { song: string; recordingId: string; title: string; clearability: Clearability };

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
  const rows = await ctx.db.all<{
    song: string;
    id: string;
    title: string;
  }>(sql`SELECT asked.value AS song, recordings.id AS id, recordings.title AS title
    FROM json_each(${JSON.stringify(songs)}) AS asked
    CROSS JOIN ${recordings} ON (recordings.id = asked.value OR recordings.slug = asked.value) WHERE ${visibleTo(ctx)}`);
  const named = new Map(rows.map((row) => [row.song, row]));
  const judged = await readClearability(ctx, { recordingIds: [...new Set(rows.map(({ id }) => id))], usage });
  const found = songs.flatMap((song) => {
    const { id: recordingId = "", title = "" } = named.get(song) ?? {};
    const clearability = judged[recordingId];
    return clearability === undefined ? [] : [{ song, recordingId, title, clearability }];
  });
  return { found, missing: songs.filter((song) => !named.has(song)) };
}
