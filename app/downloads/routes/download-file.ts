import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readLink } from "#app/downloads/download-request.ts";
import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { openDownload } from "#app/downloads/open-download.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";

/** GET /download/{fileId}?expires=&signature=: the file, to the session that the link was made for. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  try {
    const download = await openDownload(ctx, readLink(params.fileId, ctx.url.searchParams));
    return downloadResponse(request, download);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Links are bound to a session: after signing in again, the list offers the file.
    const wantsPage = request.headers.get("Accept")?.includes("text/html");
    if (error.code === "unauthorised" && wantsPage) {
      return redirect(`${ctx.sessionEnded ? "/session-expired" : "/login"}?returnUrl=/library/downloads`);
    }
    return errorResponse(error, request);
  }
}
