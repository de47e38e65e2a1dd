import { and, eq, sql } from "drizzle-orm";
import { mayReadPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Recordings of the playlists that are linked to an opportunity and that the actor may open, in their order, at most `limit`. */
export async function shortlistedRecordings(
  ctx: RequestContext,
  { id, limit }: { id: string; limit: number },
): Promise<string[]> {
  const { opportunityLinks, playlists, ofCompany } = scoped(ctx.db, ctx.company);
  const actor = requireAccess(ctx, "opportunities");
  const rows = await ctx.db
    .select({ recordingId: playlistTracks.recordingId })
    .from(opportunityLinks)
    .innerJoin(
      playlists,
      and(eq(playlists.id, opportunityLinks.playlistId), mayReadPlaylist(ctx, sql`playlists.id`, actor)),
    )
    .innerJoin(playlistTracks, eq(playlistTracks.playlistId, playlists.id))
    .where(ofCompany(opportunityLinks, eq(opportunityLinks.opportunityId, id)))
    .orderBy(opportunityLinks.id, playlistTracks.position)
    .limit(limit);
  return [...new Set(rows.map(({ recordingId }) => recordingId))];
}
