import { and, eq } from "drizzle-orm";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isShownBy, type PlaylistLink, selectSharedPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import type { AnswerTarget } from "#app/sharing/visits/share-answer.action.server.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** Subject of a recipient's answer: a track of the link, or the playlist. */
export async function findPlaylistItem(ctx: RequestContext, link: PlaylistLink, item: string): Promise<AnswerTarget> {
  const { title, versionType, versionTitle, durationMs } = recordings;
  const [[playlist], [track]] = await ctx.db.batch([
    selectSharedPlaylist(ctx, link),
    ctx.db
      .select({ title, versionType, versionTitle, durationMs })
      .from(playlistTracks)
      .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
      .where(and(eq(playlistTracks.id, item), isShownBy(ctx, link))),
  ]);
  if (playlist === undefined) return { name: null, isStaff: false };
  const { isStaff } = playlist;
  if (item === wholeItem) return { name: playlist.name, isStaff };
  if (track === undefined) return { name: null, isStaff };
  const version = versionLabel(track.versionType, track.versionTitle);
  const name = version === null ? track.title : `${track.title} (${version})`;
  return { name, isStaff, durationMs: track.durationMs };
}
