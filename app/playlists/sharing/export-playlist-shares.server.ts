import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";
import { exportShareLinks } from "#app/sharing/links/export-share-links.server.ts";

type Shared = Awaited<ReturnType<typeof requireSharedPlaylist>>;

/** A CSV file with a line for each link and track. @throws AppError unauthorised, forbidden */
export function exportPlaylistShares(ctx: RequestContext, { subject, items }: Shared): Promise<Response> {
  const recordings = new Map(items.map(({ id, recordingId }) => [id, recordingId]));
  return exportShareLinks(ctx, {
    ...{ subject, items },
    secondsOf: ({ heardMs }, item) => Math.round((heardMs[recordings.get(item) ?? ""] ?? 0) / 1000),
  });
}
