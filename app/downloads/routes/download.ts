import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { createDownload } from "#app/downloads/create-download.server.ts";
import { downloadRequestSchema, linkPath } from "#app/downloads/download-request.ts";
import { isAskedFor } from "#app/downloads/is-asked-for.server.ts";
import { downloadReturnPath } from "#app/downloads/return-path.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readForm } from "#app/edge/forms/read-body.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { resumedDownloadAddress } from "#app/player/options/download-address.ts";

/** The page that resumes the download after the sign-in. */
function resumedPath(fields: URLSearchParams): string {
  const returnUrl = safeReturnPath(fields.get("returnUrl")) ?? undefined;
  return resumedDownloadAddress(fields.get("song") ?? "", fields.get("format") ?? "mp3", returnUrl);
}

/** Redirects to the file. Errors are rendered as a page for browsers and as JSON for programs. */
async function start(ctx: RequestContext, request: Request, fields: URLSearchParams): Promise<Response> {
  if (ctx.actor === null) {
    const page = ctx.sessionEnded ? "/session-expired" : "/login";
    return redirect(`${page}?${new URLSearchParams({ returnUrl: resumedPath(fields) })}`);
  }
  try {
    const parsed = downloadRequestSchema.safeParse(Object.fromEntries(fields));
    const message = parsed.error?.issues[0]?.message ?? "";
    if (!parsed.success) throw new AppError("invalid", message);
    const { song, format } = parsed.data;
    const { link } = await createDownload(ctx, { recordingId: song, format });
    return redirect(linkPath("/download", link), 303);
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}

/**
 * GET /download?song={recordingId}&format=mp3|original, a plain link. Because it adds to the user's downloads, cross-site requests, HEAD
 * and prefetches are redirected to the song.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  if (!isAskedFor(request)) return redirect(downloadReturnPath(ctx.url.searchParams));
  return start(ctx, request, ctx.url.searchParams);
}

/** POST /download with the same fields. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const fields = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") fields.set(name, value);
  return start(ctx, request, fields);
}
