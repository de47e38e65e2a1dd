import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { renewRows } from "#app/playlists/smart/renew-rows.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

/** Max tracks in the embedded player. */
const maxTracks = 200;

export type PublicPlaylist = { slug: string; title: string; description: string; tracks: TrackView[] };

/**
 * A public playlist, this company's before the environment's, with the tracks visible without an account: an embedded page has no session.
 * Otherwise null.
 */
export async function findPublicPlaylist(
  ctx: RequestContext,
  { slug }: { slug: string },
): Promise<PublicPlaylist | null> {
  const { db, company } = ctx;
  const { id, companyId, name, description, kind, rules, rowsAt } = playlists;
  const isNear = inArray(playlists.companyId, [company.id, environmentCompanyIds[company.environment]]);
  const isPublic = and(eq(playlists.visibility, "public"), eq(playlists.status, "active"));
  const chosen = db
    .select({ id })
    .from(playlists)
    .where(and(isNear, eq(playlists.slug, slug), isPublic))
    .orderBy(sql`${playlists.companyId} <> ${company.id}`)
    .limit(1);
  const [[playlist], rows] = await db.batch([
    db
      .select({ title: name, description, id, companyId, kind, rules, rowsAt })
      .from(playlists)
      .where(sql`${id} = (${chosen})`),
    db
      .select(trackColumns)
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(sql`${playlistTracks.playlistId} = (${chosen})`, visibleTo({ company, actor: null })))
      .orderBy(asc(playlistTracks.position), asc(playlistTracks.id))
      .limit(maxTracks),
  ]);
  if (playlist === undefined) return null;
  renewRows(ctx, playlist);
  return { slug, title: playlist.title, description: playlist.description, tracks: rows.map(trackOfRow) };
}
