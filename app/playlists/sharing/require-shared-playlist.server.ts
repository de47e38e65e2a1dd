import { and, asc, eq, sql } from "drizzle-orm";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { embedCode } from "#app/playlists/sharing/embed/oembed.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A track of a playlist in figures. `id` is the row's: a recording may be listed twice. */
export type SharedItem = {
  id: string;
  name: string;
  recordingId: string;
  durationMs: number;
  /** As stored: base64 of at least 100 unsigned bytes. */
  miniPeaks: string;
};

/**
 * A playlist of this company that the user may edit and therefore share, with its tracks in order. @throws AppError unauthorised,
 * forbidden; not_found, also for deleted playlists and with read access only
 */
export async function requireSharedPlaylist(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireSharer(ctx, "playlist");
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(playlists.id, id), eq(playlists.status, "active"), isChangeable(ctx, actor, "edit"));
  const [[playlist], rows] = await ctx.db.batch([
    select({ title: playlists.name, slug: playlists.slug, visibility: playlists.visibility }, playlists, isIt),
    ctx.db
      .select({
        id: sql<string>`${playlistTracks.id}`.as("row_id"),
        recordingId: sql<string>`${recordings.id}`.as("recording_id"),
        title: recordings.title,
        versionType: recordings.versionType,
        versionTitle: recordings.versionTitle,
        durationMs: recordings.durationMs,
        miniPeaks: recordings.miniPeaks,
      })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(eq(playlistTracks.playlistId, id), visibleTo(ctx)))
      .orderBy(asc(playlistTracks.position), asc(playlistTracks.id)),
  ]);
  if (playlist === undefined) throw new AppError("not_found", shareLinksCopy.kinds.playlist.missing);
  const tracks = rows.map(({ title, versionType, versionTitle, ...row }): SharedItem => {
    const version = versionLabel(versionType, versionTitle);
    return { ...row, name: version === null ? title : `${title} (${version})` };
  });
  return {
    subject: { kind: "playlist" as const, id, title: playlist.title },
    items: tracks.map(({ id: item, name }) => ({ id: item, name })),
    slides: null,
    tracks,
    embed: playlist.visibility === "public" ? embedCode({ ...playlist, origin: ctx.url.origin }) : null,
  };
}
