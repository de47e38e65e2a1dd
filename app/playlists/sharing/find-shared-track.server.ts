import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isShownBy, type PlaylistLink, selectSharedPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** A track of a link. `isStaff`: the visitor may share it. */
export type SharedRecording = { recordingId: string; rev: string; isStaff: boolean };

/** The track in row `item` of a link's playlist; null if the link does not include it. */
export async function findSharedTrack(
  ctx: RequestContext,
  link: PlaylistLink,
  item: string,
): Promise<SharedRecording | null> {
  const [[playlist], [track]] = await ctx.db.batch([
    selectSharedPlaylist(ctx, link),
    ctx.db
      .select({ recordingId: playlistTracks.recordingId, rev: recordings.rev })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(eq(playlistTracks.id, item), isShownBy(ctx, link))),
  ]);
  return playlist && track ? { ...track, isStaff: playlist.isStaff } : null;
}
