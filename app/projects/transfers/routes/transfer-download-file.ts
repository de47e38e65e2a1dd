import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { fileResponse } from "#app/downloads/file-response.server.ts";
import { openTransferDownload } from "#app/projects/transfers/open-transfer-download.server.ts";
import { shareKinds } from "#app/sharing/links/share-link.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /transfer/download/:token/:file: a file, or `all`, for the browser that started the download; others are redirected to the page. */
export async function loader({ request, params: { token = "", file = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  const download = await openTransferDownload(ctx, { token, file });
  return download === null
    ? redirect(`${shareKinds.transfer.path}/${encodeURIComponent(token)}`, 303)
    : fileResponse(request, download);
}
