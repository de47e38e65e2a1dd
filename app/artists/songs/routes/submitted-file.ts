import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openSubmittedFile } from "#app/artists/songs/files/open-submitted-file.server.ts";
import { fileResponse } from "#app/downloads/file-response.server.ts";

/** GET /song-submissions/:id/files/:fileId: a file as it was sent. */
export async function loader({ request, params: { id = "", fileId = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return fileResponse(request, await openSubmittedFile(ctx, request, { id, fileId }));
}
