import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { linkPath } from "#app/downloads/download-request.ts";
import { isAskedFor } from "#app/downloads/is-asked-for.server.ts";
import { createStemDownload } from "#app/downloads/stems/create-stem-download.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";

/** GET /download/stems/{fileId}, a plain link to the file of a stem. */
export async function loader({ request, params: { fileId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  if (!isAskedFor(request)) return redirect("/library/downloads");
  if (ctx.actor === null)
    return redirect(`${ctx.sessionEnded ? "/session-expired" : "/login"}?returnUrl=/library/downloads`);
  try {
    return redirect(linkPath("/download", await createStemDownload(ctx, { fileId })), 303);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
