import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { beginsFile } from "#app/downloads/file-response.server.ts";
import type { OpenedDownload } from "#app/downloads/open-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

type Asked = { format: DownloadFormat; isCounted: (file: OpenedDownload) => boolean };

/** The file that `open` opens for a request, `?format=mp3|original`, through a share link; a refusal as a plain response. */
export async function sharedDownloadResponse(
  ctx: RequestContext,
  request: Request,
  open: (asked: Asked) => Promise<OpenedDownload>,
): Promise<Response> {
  keepPrivate(ctx);
  const format = ctx.url.searchParams.get("format") === "original" ? "original" : "mp3";
  try {
    return downloadResponse(request, await open({ format, isCounted: (file) => beginsFile(request, file) }));
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
