import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSharedDownload } from "#app/playlists/sharing/open-shared-download.server.ts";
import { sharedDownloadResponse } from "#app/playlists/sharing/shared-download-response.server.ts";

/** GET /playlists/share/:token/download/:item?format=mp3|original: the file of a track, where the link gives files. */
export async function loader({ request, params: { token = "", item = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await sharedDownloadResponse(ctx, request, (asked) => openSharedDownload(ctx, { token, item, ...asked }));
}
