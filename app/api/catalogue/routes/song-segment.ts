import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { changeSegment, deleteSegment } from "#app/catalogue/segments/save-segment.server.ts";
import { segmentBodySchema } from "#app/catalogue/segments/segment-form.ts";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Bytes, as for a new segment. */
const maxBytes = 2 * 1024;

/** PUT /api/v1/songs/:id/segments/:segmentId `{ group, start, endTime }` and DELETE, for UpdateSongEditor and UpdateSongAll. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "PUT" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use PUT to change a segment, or DELETE to delete it.");
  requireAccess(ctx, "segments-edit");
  const song = { id: requireRecordId(params.id, songMissing) };
  const id = requireRecordId(params.segmentId, copy.gone);
  if (method === "DELETE") {
    await deleteSegment(ctx, { song, id });
    return Response.json({ data: { _id: id } });
  }
  const input = await readJsonBody(request, { schema: segmentBodySchema, maxBytes });
  return Response.json({ data: await changeSegment(ctx, { song, id, ...input }) });
}
