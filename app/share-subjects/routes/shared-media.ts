import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { shareSubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { sharedMediaResponse } from "#app/share-subjects/shared-media-response.server.ts";

/** GET …/share/:token/media/:item/*: stream of an item's track. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", item = "", "*": name = "" } = params;
  return await sharedMediaResponse(ctx, request, { subject: shareSubjectAt(ctx, "path"), token, item, name });
}
