import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openPitchDownload } from "#app/pitches/sharing/open-pitch-download.server.ts";
import { sharedDownloadResponse } from "#app/playlists/sharing/shared-download-response.server.ts";

/** GET /pitch/share/:token/download/:item?format=mp3|original: the file of the track of a slide, where the link gives files. */
export async function loader({ request, params: { token = "", item = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await sharedDownloadResponse(ctx, request, (asked) => openPitchDownload(ctx, { token, item, ...asked }));
}
