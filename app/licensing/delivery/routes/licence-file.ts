import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { sentPart } from "#app/downloads/file-response.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { openLicensedFile } from "#app/licensing/delivery/open-licensed-file.server.ts";

/** GET /transactions/:id/licences/:number/files/:fileId: a file that was chosen for the licence. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { id = "", number = "", fileId = "" } = params;
  try {
    const partOf = (file: Parameters<typeof sentPart>[1]) => sentPart(request, file);
    return downloadResponse(request, await openLicensedFile(ctx, { id, number, fileId, partOf }));
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
