import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema, requireRecordId } from "#app/api/record-body.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import type { TrackView } from "#app/player/track/track.ts";
import {
  addToShortlist,
  listShortlist,
  removeFromShortlist,
  tracksById,
} from "#app/playlists/shortlist/shortlist.server.ts";

const idsSchema = z.array(recordIdSchema).min(1).max(maxShortlist);
const bodySchema = z.object({ trackIds: idsSchema });
/** Bytes: a hundred ids of at most 64 characters. */
const maxBytes = 8 * 1024;

function reply(data: { tracks: TrackView[]; full?: boolean }): Response {
  return Response.json({ data });
}

/**
 * GET /api/v1/shortlist: `{ data: { tracks } }`, the signed-in person's shortlist. With `trackId=…`, at most 100 times, those recordings
 * instead, for a shortlist that the browser keeps.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const asked = ctx.url.searchParams.getAll("trackId");
  if (asked.length === 0) return reply({ tracks: await listShortlist(ctx) });
  const ids = idsSchema.safeParse(asked);
  if (!ids.success) throw new AppError("invalid", `Name 1 to ${maxShortlist} recordings with trackId.`);
  return reply({ tracks: await tracksById(ctx, { ids: ids.data }) });
}

/**
 * POST /api/v1/shortlist `{ trackIds }` adds, DELETE /api/v1/shortlist?trackId=… removes: the list as it is then. After POST `full` says
 * whether it has no room left, so that what is missing was left out for that.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to add recordings, or DELETE to remove one.");
  requireActor(ctx);
  if (method === "DELETE") {
    const id = requireRecordId(ctx.url.searchParams.get("trackId"), songMissing);
    return reply({ tracks: await removeFromShortlist(ctx, { id }) });
  }
  const { trackIds } = await readJsonBody(request, { schema: bodySchema, maxBytes });
  return reply(await addToShortlist(ctx, { ids: trackIds }));
}
