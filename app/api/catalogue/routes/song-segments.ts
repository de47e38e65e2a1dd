import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { addSegment } from "#app/catalogue/segments/save-segment.server.ts";
import { segmentBodySchema } from "#app/catalogue/segments/segment-form.ts";
import { listSegments } from "#app/catalogue/segments/song-segments.server.ts";
import { matchSegments } from "#app/catalogue/similar/match-segments.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { groupSegments, type SongSegments } from "#app/player/segments/segment.ts";

/** Bytes: a name of 40 characters at up to 12 bytes each (JSON escapes), and two times. */
const maxBytes = 2 * 1024;

/**
 * GET /api/v1/songs/:id/segments: `{ data: { segmentsGroups, canEdit } }`, the segments of a recording by group. Times are seconds. With the
 * `seed_` parameters of a search by sound each says how well it matches, as `percentage`; beyond 60 comparisons a minute none does.
 */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await listSegments(ctx, { id: requireRecordId(params.id, songMissing) });
  const matched = await matchSegments(ctx, page, new URL(request.url).searchParams);
  const data: SongSegments = { segmentsGroups: groupSegments(matched), canEdit: page.canEdit };
  return Response.json({ data });
}

/** POST /api/v1/songs/:id/segments `{ group, start, endTime }`, for UpdateSongEditor and UpdateSongAll: 201 with the segment. */
export async function action({ request, params, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to add a segment.");
  requireAccess(ctx, "segments-edit");
  const song = { id: requireRecordId(params.id, songMissing) };
  const input = await readJsonBody(request, { schema: segmentBodySchema, maxBytes });
  return Response.json({ data: await addSegment(ctx, { song, ...input }) }, { status: 201 });
}
