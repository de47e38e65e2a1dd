import type { OpenedDownload } from "#app/downloads/open-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { openDownloadOf } from "#app/playlists/sharing/open-shared-download.server.ts";
import { selectShownTrack } from "#app/reels/pitch/sharing/find-pitch-item.server.ts";
import { selectSharedPitch } from "#app/reels/pitch/sharing/select-shared-pitch.server.ts";

type Asked = { token: string; item: string; format: DownloadFormat; isContinued: boolean };

/** Opens a file of the track of the slide `item` of a shared pitch. @throws AppError as `openDownloadOf` */
export async function openPitchDownload(ctx: RequestContext, { item, ...asked }: Asked): Promise<OpenedDownload> {
  return openDownloadOf(ctx, {
    ...asked,
    kind: "pitch",
    async find(link) {
      const [[pitch], [track]] = await ctx.db.batch([selectSharedPitch(ctx, link), selectShownTrack(ctx, link, item)]);
      return pitch && track ? { recordingId: track.recordingId, isStaff: pitch.isStaff } : null;
    },
  });
}
