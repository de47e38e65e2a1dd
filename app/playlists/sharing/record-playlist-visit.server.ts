import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { selectSharedPlaylist, sharedTracks } from "#app/playlists/sharing/select-shared.server.ts";
import { recordShareVisit, saltOfToday, type VisitReport } from "#app/sharing/visits/record-share-visit.server.ts";

/** Records plays of a shared playlist's visit. @throws AppError as `recordShareVisit` */
export async function recordPlaylistVisit(ctx: RequestContext, report: VisitReport): Promise<void> {
  await recordShareVisit(ctx, { ...report, kind: "playlist" }, async (link, heard) => {
    const [[playlist], tracks, , [today]] = await ctx.db.batch([
      selectSharedPlaylist(ctx, link),
      sharedTracks.selectHeard(ctx, link, heard),
      ...saltOfToday(ctx),
    ]);
    if (playlist === undefined || playlist.isStaff || today === undefined) return null;
    return { salt: today.salt, recordings: tracks };
  });
}
