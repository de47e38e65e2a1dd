import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { rateRecording } from "#app/catalogue/audition/rate-recording.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";

const bodySchema = z.object({ rating: z.int().min(1).max(5).nullable() });

/** PUT /api/v1/songs/:id/rating `{ rating }`, 1 to 5 or null: the signed-in person's own rating of a recording. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PUT") throw new AppError("method_not_allowed", "Use PUT to rate a recording.");
  requireActor(ctx);
  const recordingId = requireRecordId(params.id, songMissing);
  const { rating } = await readJsonBody(request, { schema: bodySchema, maxBytes: 256 });
  await rateRecording(ctx, { recordingId, rating });
  return Response.json({ data: { rating } });
}
