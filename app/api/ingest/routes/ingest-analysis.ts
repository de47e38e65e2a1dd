import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { listToAnalyse } from "#app/catalogue/ingest/list-to-analyse.server.ts";
import { recordAnalysis } from "#app/catalogue/ingest/record-analysis.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { ingestedFileSchema, recordingAnalysisSchema } from "#audio/ingest/ingested-recording.ts";

/** The beats of a day of music are the most of it. */
const maxBytes = 256 * 1024;
const bodySchema = z.object({ recordingId: z.uuid(), analysis: recordingAnalysisSchema, file: ingestedFileSchema });

/** GET /api/v1/ingest/analysis?after=: recordings without an analysis of the current version. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  return Response.json({ data: await listToAnalyse(ctx, { after: ctx.url.searchParams.get("after") ?? "" }) });
}

/** POST /api/v1/ingest/analysis {recordingId, analysis, file}: records an analysis and the features that were stored. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to record an analysis.");
  const input = await readJsonBody(request, { schema: bodySchema, maxBytes });
  await recordAnalysis(ctx, input);
  ctx.waitUntil(Promise.all([refreshSearch(ctx, { limit: 50 }), refreshSimilar(ctx, { limit: 50 })]));
  return Response.json({ data: { recordingId: input.recordingId } }, { status: 201 });
}
