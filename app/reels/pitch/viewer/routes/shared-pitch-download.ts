import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sharedDownloadResponse } from "#app/playlists/sharing/shared-download-response.server.ts";
import { openPitchDownload } from "#app/reels/pitch/sharing/open-pitch-download.server.ts";

/** GET /pitch/share/:token/download/:item?format=mp3|original: the file of the track of a slide, where the link gives files. */
export async function loader({ request, params: { token = "", item = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await sharedDownloadResponse(ctx, request, (asked) => openPitchDownload(ctx, { token, item, ...asked }));
}
