import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { openSharedDownload } from "#app/playlists/sharing/open-shared-download.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /playlists/share/:token/download/:item?format=mp3|original: the file of a track, where the link gives files. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const { token = "", item = "" } = params;
  const format = ctx.url.searchParams.get("format") === "original" ? "original" : "mp3";
  const isContinued = request.method === "HEAD" || request.headers.has("Range");
  try {
    return downloadResponse(request, await openSharedDownload(ctx, { token, item, format, isContinued }));
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
