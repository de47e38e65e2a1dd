import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findOriginal } from "#app/catalogue/find-original.server.ts";
import { requireIngestToken } from "#app/identity/require-ingest-token.server.ts";

/** Whether a file was recorded before, by its SHA-256. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireIngestToken(context.scope, request.headers);
  return Response.json({ data: await findOriginal(context.scope, { sha256: params.sha256 ?? "" }) });
}
