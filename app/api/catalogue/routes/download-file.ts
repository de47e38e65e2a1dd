import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readLink } from "#app/downloads/download-request.ts";
import { downloadResponse } from "#app/downloads/download-response.server.ts";
import { openDownload } from "#app/downloads/open-download.server.ts";

/** GET /api/v1/downloads/{fileId}?expires=&signature=: the file of a link, to the session or API token that it was made for. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const download = await openDownload(ctx, readLink(params.fileId, ctx.url.searchParams));
  return downloadResponse(request, download);
}
