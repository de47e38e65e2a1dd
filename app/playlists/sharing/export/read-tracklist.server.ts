import { and, asc, eq, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import type { Tracklist, TracklistRow } from "#app/playlists/sharing/export/tracklist.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Tracklist of a playlist of this company that the user may edit. @throws AppError unauthorised, forbidden; not_found, also for deleted
 * playlists and with read access only
 */
export async function readTracklist(ctx: RequestContext, { id }: { id: string }): Promise<Tracklist> {
  const actor = requireAccess(ctx, "playlists");
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const { name, slug, description } = playlists;
  const isIt = and(eq(playlists.id, id), eq(playlists.status, "active"), isChangeable(ctx, actor, "edit"));
  const { note, startMs, endMs, position } = playlistTracks;
  const [[playlist], tracks, sections] = await ctx.db.batch([
    select({ title: name, slug, description }, playlists, isIt),
    ctx.db
      .select({ ...trackColumns, isrc: sql<string | null>`recordings.isrc`.as("isrc"), note, startMs, endMs, position })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(eq(playlistTracks.playlistId, id), visibleTo(ctx)))
      .orderBy(asc(position), asc(playlistTracks.id)),
    ctx.db
      .select({ title: playlistSections.title, position: playlistSections.position })
      .from(playlistSections)
      .where(eq(playlistSections.playlistId, id))
      .orderBy(asc(playlistSections.position)),
  ]);
  if (playlist === undefined) throw new AppError("not_found", shareLinksCopy.kinds.playlist.missing);
  const rows = tracks.map(({ trackId, trackJson, position: at, ...row }, index): TracklistRow => {
    const section = sections.findLast((one) => one.position < at)?.title ?? null;
    return { ...row, number: index + 1, section, track: trackOfRow({ trackId, trackJson }) };
  });
  return { ...playlist, rows };
}
