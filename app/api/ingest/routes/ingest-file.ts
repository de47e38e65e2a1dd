import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOriginal } from "#app/catalogue/ingest/find-original.server.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";

/** Whether a file was recorded before, by its SHA-256. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireIngestToken(context.ctx, request.headers);
  return Response.json({ data: await findOriginal(context.ctx, { sha256: params.sha256 ?? "" }) });
}
