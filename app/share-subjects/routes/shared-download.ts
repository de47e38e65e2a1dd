import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { sharedDownloadResponse } from "#app/share-subjects/shared-download-response.server.ts";

/** GET …/share/:token/download/:item?format=mp3|original: file of an item's track, if the link offers files. */
export async function loader({ request, params: { token = "", item = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await sharedDownloadResponse(ctx, request, { subject: shareSubjectAt(ctx, "path"), token, item });
}
