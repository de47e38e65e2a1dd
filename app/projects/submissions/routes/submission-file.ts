import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "#app/downloads/file-response.server.ts";
import { openSubmissionFile } from "#app/projects/submissions/open-submission-file.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /spaces/submission/:id/file: the original file, for the owner and editors of the project. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  keepPrivate(ctx);
  return fileResponse(request, await openSubmissionFile(ctx, { id }));
}
