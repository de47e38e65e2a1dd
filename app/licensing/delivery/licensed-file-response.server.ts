import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { sentPart } from "#app/downloads/file-response.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { openLicensedFile } from "#app/licensing/delivery/open-licensed-file.server.ts";

type Place = Omit<Parameters<typeof openLicensedFile>[1], "partOf">;

/** A file that was chosen for a licence, or the requested range of it. */
export async function licensedFileResponse(ctx: RequestContext, request: Request, place: Place): Promise<Response> {
  try {
    const partOf = (file: Parameters<typeof sentPart>[1]) => sentPart(request, file);
    return downloadResponse(request, await openLicensedFile(ctx, { ...place, partOf }));
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
