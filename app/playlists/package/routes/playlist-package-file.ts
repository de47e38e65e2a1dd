import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readLink } from "#app/downloads/download-request.ts";
import { fileResponse } from "#app/downloads/file-response.server.ts";
import { openPackage } from "#app/downloads/package/open-package.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { requirePackageSubject } from "#app/playlists/package/require-package-subject.server.ts";
import { packagePath } from "#app/playlists/playlist.ts";

/** GET /music-sync-licensing/playlist/:slug/package/:packageId?expires=&signature=: the archive, for the session that created it. */
export async function loader({ request, params: { slug = "", packageId }, context: { ctx } }: LoaderFunctionArgs) {
  try {
    const { id: subjectId, readsNotes } = await requirePackageSubject(ctx, { slug });
    const { fileId: id, ...link } = readLink(packageId, ctx.url.searchParams);
    const packageRequest = { subjectId, link: { id, ...link }, readsNotes };
    return fileResponse(request, await openPackage(ctx, packageRequest));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const wantsPage = request.headers.get("Accept")?.includes("text/html");
    if (error.code === "unauthorised" && wantsPage) {
      const page = ctx.sessionEnded ? "/session-expired" : "/login";
      return redirect(`${page}?${new URLSearchParams({ returnUrl: packagePath({ slug }) })}`);
    }
    return errorResponse(error, request);
  }
}
