import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { openQueuedFile } from "#app/projects/submissions/ingest/queued-submissions.server.ts";

/** GET /api/v1/ingest/submissions/:id/file: the file of an upload that waits for a stream. */
export async function loader({ request, params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  const object = await openQueuedFile(ctx, { id });
  const headers = { "Content-Type": "application/octet-stream", "Content-Length": String(object.size) };
  return new Response(object.body, { headers });
}
