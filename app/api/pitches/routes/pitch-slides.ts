import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { maxSlides } from "#app/reels/pitch/pitch.ts";
import { textSlideSchema } from "#app/reels/pitch/pitch-form.ts";
import { addPlaylistSlides, addTextSlide, addTrackSlide } from "#app/reels/pitch/slides/add-slides.server.ts";
import { setSlideVisible } from "#app/reels/pitch/slides/change-slide.server.ts";
import { moveSlide } from "#app/reels/pitch/slides/move-slide.server.ts";
import { removeSlides } from "#app/reels/pitch/slides/remove-slides.server.ts";

/** Bytes: the texts of a slide, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 16 * 1024;

const id = z.string().max(64);
const addSchema = z.union([
  z.object({ trackId: recordIdSchema }),
  z.object({ playlistId: z.string().min(1).max(64) }),
  textSlideSchema,
]);
const changeSchema = z.union([
  z.object({ slideId: id, visible: z.boolean() }),
  z.object({ slideId: id, after: id.nullable() }),
  z.object({ slideId: id, before: id }),
  z.object({ slideId: id, to: z.enum(["top", "bottom", "up", "down"]) }),
]);

/**
 * POST /api/v1/pitches/:id/slides `{ trackId }`, `{ playlistId }` or `{ title, text }` adds slides to the end. PATCH `{ slideId, after }` (null:
 * to the top), `{ slideId, before }` or `{ slideId, to }` moves a slide, `{ slideId, visible }` hides or shows it. DELETE ?slideId=…&slideId=…
 * removes slides, and has their `removal` in its response. All return the pitch. For UpdatePlaylist.
 */
export async function action({ request, params: { id: pitchId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to add slides, PATCH to move one or DELETE to remove slides.");
  requireAccess(ctx, "playlists");
  if (method === "DELETE") return remove(ctx, pitchId);
  if (method === "PATCH") {
    const { slideId, ...change } = await readJsonBody(request, { schema: changeSchema, maxBytes });
    if ("visible" in change) await setSlideVisible(ctx, { id: pitchId, slideId, visible: change.visible });
    else await moveSlide(ctx, { id: pitchId, slideId, place: change });
  } else {
    const slide = await readJsonBody(request, { schema: addSchema, maxBytes });
    if ("trackId" in slide) await addTrackSlide(ctx, { id: pitchId, recordingId: slide.trackId });
    else if ("playlistId" in slide) await addPlaylistSlides(ctx, { id: pitchId, playlistId: slide.playlistId });
    else await addTextSlide(ctx, { id: pitchId, ...slide });
  }
  return Response.json({ data: await pitchBody(ctx, pitchId) }, { status: method === "POST" ? 201 : 200 });
}

async function remove(ctx: RequestContext, pitchId: string): Promise<Response> {
  const slideIds = ctx.url.searchParams.getAll("slideId").slice(0, maxSlides);
  if (slideIds.length === 0) throw new AppError("invalid", "Name at least one slide with slideId.");
  const { removal } = await removeSlides(ctx, { id: pitchId, slideIds });
  return Response.json({ data: { ...(await pitchBody(ctx, pitchId)), removal } });
}
