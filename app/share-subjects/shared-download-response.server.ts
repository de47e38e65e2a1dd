import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { sentPart } from "#app/downloads/file-response.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { openSharedDownload } from "#app/share-subjects/open-shared-download.server.ts";
import type { SubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

type DownloadInput = { subject: SubjectAt; token: string; item: string };

/** File of an item, `?format=mp3|original`, through a share link; errors as a plain response. */
export async function sharedDownloadResponse(
  ctx: RequestContext,
  request: Request,
  input: DownloadInput,
): Promise<Response> {
  keepPrivate(ctx);
  const format = ctx.url.searchParams.get("format") === "original" ? "original" : "mp3";
  try {
    const opened = await openSharedDownload(ctx, { ...input, format, partOf: (file) => sentPart(request, file) });
    return downloadResponse(request, opened);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
