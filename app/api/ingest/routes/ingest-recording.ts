import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { ingestedRecordingSchema } from "#audio/ingest/ingested-recording.ts";

/** 5,000 files, the maximum of the contract, take about 1.5 MB. */
const maxBytes = 4 * 1024 * 1024;

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = context;
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to record a recording.");
  const entry = await readJsonBody(request, { schema: ingestedRecordingSchema, maxBytes });
  const data = await recordIngestedRecording(ctx, entry);
  ctx.waitUntil(Promise.all([refreshSearch(ctx, { limit: 50 }), refreshSimilar(ctx, { limit: 50 })]));
  return Response.json({ data }, { status: 201 });
}
