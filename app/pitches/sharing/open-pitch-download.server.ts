import type { OpenedDownload } from "#app/downloads/open-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findPitchTrack } from "#app/pitches/sharing/find-pitch-item.server.ts";
import { openDownloadOf } from "#app/playlists/sharing/open-shared-download.server.ts";

type Asked = Omit<Parameters<typeof openDownloadOf>[1], "kind" | "find"> & { item: string };

/** Opens a file of the track of the slide `item` of a shared pitch. @throws AppError as `openDownloadOf` */
export async function openPitchDownload(ctx: RequestContext, { item, ...asked }: Asked): Promise<OpenedDownload> {
  return openDownloadOf(ctx, { ...asked, kind: "pitch", find: (link) => findPitchTrack(ctx, link, item) });
}
