import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSubmissionMedia } from "#app/projects/submissions/submission-media.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /spaces/submission/:id/media/*: stream of an upload. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  return openSubmissionMedia(ctx, { ref: params.id ?? "", name: params["*"] ?? "", headers: request.headers });
}
