import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isShownBy, selectSharedPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import { isReported } from "#app/sharing/listening/save-listening.server.ts";
import { recordShareVisit, saltOfToday, type VisitReport } from "#app/sharing/visits/record-share-visit.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** Records plays of a shared playlist's visit. @throws AppError as `recordShareVisit` */
export async function recordPlaylistVisit(ctx: RequestContext, report: VisitReport): Promise<void> {
  await recordShareVisit(ctx, { ...report, kind: "playlist" }, async (link, heard) => {
    const [[playlist], tracks, , [today]] = await ctx.db.batch([
      selectSharedPlaylist(ctx, link),
      ctx.db
        .selectDistinct({ id: recordings.id, durationMs: recordings.durationMs })
        .from(playlistTracks)
        .innerJoin(recordings, eq(recordings.id, playlistTracks.recordingId))
        .where(and(isShownBy(ctx, link), isReported(heard))),
      ...saltOfToday(ctx),
    ]);
    if (playlist === undefined || playlist.isStaff || today === undefined) return null;
    return { salt: today.salt, recordings: tracks };
  });
}
