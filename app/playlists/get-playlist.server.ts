import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadablePlaylist } from "#app/comments/comment-access.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

/** Tracks that the page lists. */
const maxTracks = 500;

/** A playlist that the visitor may see, the company's own before the environment's, with its visible tracks in order; else null. */
export async function getPlaylist(
  ctx: RequestContext,
  { slug }: { slug: string },
): Promise<{ name: string; description: string; tracks: TrackView[] } | null> {
  const { db, company, actor } = ctx;
  const { id, name, description } = playlists;
  const isNear = inArray(playlists.companyId, [company.id, environmentCompanyIds[company.environment]]);
  const isPublic = and(eq(playlists.visibility, "public"), eq(playlists.status, "active"));
  const isVisible = actor === null ? isPublic : isReadablePlaylist(ctx, id, actor.id);
  const chosen = db
    .select({ id })
    .from(playlists)
    .where(and(isNear, eq(playlists.slug, slug), isVisible))
    .orderBy(sql`${playlists.companyId} <> ${company.id}`)
    .limit(1);
  const [[playlist], rows] = await db.batch([
    db.select({ name, description }).from(playlists).where(sql`${id} = (${chosen})`),
    db
      .select(trackColumns)
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(sql`${playlistTracks.playlistId} = (${chosen})`, visibleTo(ctx)))
      .orderBy(asc(playlistTracks.position), asc(playlistTracks.id))
      .limit(maxTracks),
  ]);
  return playlist ? { ...playlist, tracks: rows.map(trackOfRow) } : null;
}
