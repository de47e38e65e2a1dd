import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { listWithoutMp3s } from "#app/catalogue/ingest/list-without-mp3s.server.ts";
import { recordMp3 } from "#app/catalogue/ingest/record-mp3.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { ingestedFileSchema } from "#audio/ingest/ingested-recording.ts";

const maxBytes = 4096;
const bodySchema = z.object({ recordingId: z.uuid(), file: ingestedFileSchema });

/** GET /api/v1/ingest/mp3?after=: recordings that lack an MP3. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  return Response.json({ data: await listWithoutMp3s(ctx, { after: ctx.url.searchParams.get("after") ?? "" }) });
}

/** POST /api/v1/ingest/mp3 {recordingId, file}: records an MP3 that was stored for one. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to record an MP3.");
  const input = await readJsonBody(request, { schema: bodySchema, maxBytes });
  await recordMp3(ctx, input);
  ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
  return Response.json({ data: { key: input.file.key } }, { status: 201 });
}
