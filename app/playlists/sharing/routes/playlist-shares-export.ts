import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { exportPlaylistShares } from "#app/playlists/sharing/export-playlist-shares.server.ts";
import { requireSharedPlaylist } from "#app/playlists/sharing/require-shared-playlist.server.ts";

/** GET …/edit-playlist/:id/shares/export: a CSV file with a line for each link and track. For those who may edit the playlist. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await exportPlaylistShares(ctx, await requireSharedPlaylist(ctx, { id }));
}
