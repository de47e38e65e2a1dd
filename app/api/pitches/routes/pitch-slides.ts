import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { changedPassage, passageSeconds } from "#app/api/passage-body.server.ts";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { parseBody, readJsonBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { line } from "#app/playlists/playlist-form.ts";
import { requirePitch } from "#app/reels/pitch/get-pitch.server.ts";
import { maxSlides, pitchLimits } from "#app/reels/pitch/pitch.ts";
import { pitchCopy } from "#app/reels/pitch/pitch-copy.ts";
import { pictureFactsSchema, textSlideSchema } from "#app/reels/pitch/pitch-form.ts";
import { addPlaylistSlides, addTextSlide, addTrackSlide } from "#app/reels/pitch/slides/add-slides.server.ts";
import { changeSlide, setSlideVisible } from "#app/reels/pitch/slides/change-slide.server.ts";
import { moveSlide } from "#app/reels/pitch/slides/move-slide.server.ts";
import { removeSlides } from "#app/reels/pitch/slides/remove-slides.server.ts";
import { setSlidePicture } from "#app/reels/pitch/slides/set-slide-picture.server.ts";

/** Bytes: the texts of a slide, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 16 * 1024;

const id = z.string().max(64);
const addSchema = z.union([
  z.object({ trackId: recordIdSchema }),
  z.object({ playlistId: z.string().min(1).max(64) }),
  textSlideSchema,
]);
const { shape } = textSlideSchema;
const textsSchema = z
  .object({
    title: line(pitchLimits.slideTitle),
    text: shape.text.unwrap(),
    trackId: recordIdSchema,
    start: passageSeconds,
    endTime: passageSeconds,
  })
  .partial()
  .extend({ slideId: id })
  .refine((change) => Object.keys(change).length > 1, "Name what changes.");
const changeSchema = z.union([
  z.object({ slideId: id, visible: z.boolean() }),
  z.object({ slideId: id, picture: pictureFactsSchema.nullable() }),
  z.object({ slideId: id, after: id.nullable() }),
  z.object({ slideId: id, before: id }),
  z.object({ slideId: id, to: z.enum(["top", "bottom", "up", "down"]) }),
  textsSchema,
]);

/**
 * POST /api/v1/pitches/:id/slides `{ trackId }`, `{ playlistId }` or `{ title, text }` adds slides to the end. PATCH `{ slideId, after }` (null:
 * to the top), `{ slideId, before }` or `{ slideId, to }` moves a slide, `{ slideId, visible }` hides or shows it, `{ slideId,
 * picture: { alt, focus } }` describes its picture and `{ slideId, picture: null }` removes it, `{ slideId,
 * title, text }` changes its texts and of a track `{ trackId, start, endTime }` its version and passage in seconds, each optional. DELETE ?slideId=…&slideId=…
 * removes slides, and has their `removal` in its response. All return the pitch. For UpdatePlaylist.
 */
export async function action({ request, params: { id: pitchId = "" }, context: { ctx } }: ActionFunctionArgs) {
  const { method } = request;
  if (method !== "POST" && method !== "PATCH" && method !== "DELETE")
    throw new AppError("method_not_allowed", "Use POST to add slides, PATCH to move one or DELETE to remove slides.");
  requireAccess(ctx, "playlists");
  if (method === "DELETE") return remove(ctx, pitchId);
  if (method === "PATCH") await change(ctx, pitchId, await readJsonBody(request, { schema: changeSchema, maxBytes }));
  else {
    const slide = await readJsonBody(request, { schema: addSchema, maxBytes });
    if ("trackId" in slide) await addTrackSlide(ctx, { id: pitchId, recordingId: slide.trackId });
    else if ("playlistId" in slide) await addPlaylistSlides(ctx, { id: pitchId, playlistId: slide.playlistId });
    else await addTextSlide(ctx, { id: pitchId, ...slide });
  }
  return Response.json({ data: await pitchBody(ctx, pitchId) }, { status: method === "POST" ? 201 : 200 });
}

/** Changes one slide as the body says: whether it is shown, its picture, its place or its texts. */
async function change(
  ctx: RequestContext,
  pitchId: string,
  { slideId, ...named }: z.output<typeof changeSchema>,
): Promise<void> {
  const slide = { id: pitchId, slideId };
  if ("visible" in named) return setSlideVisible(ctx, { ...slide, visible: named.visible });
  if ("picture" in named) {
    const { picture } = named;
    if (picture === null) return setSlidePicture(ctx, { ...slide, picture });
    return setSlidePicture(ctx, { ...slide, picture: undefined, facts: picture });
  }
  if ("after" in named || "before" in named || "to" in named) return moveSlide(ctx, { ...slide, place: named });
  return changeTexts(ctx, { ...slide, change: named });
}

type Texts = Omit<z.output<typeof textsSchema>, "slideId">;

/** Changes what is named of a slide; the rest stays, also what someone else changes meanwhile. */
async function changeTexts(ctx: RequestContext, given: { id: string; slideId: string; change: Texts }): Promise<void> {
  const { id: pitchId, slideId, change } = given;
  const slide = (await requirePitch(ctx, { id: pitchId })).slides.find((one) => one.id === slideId);
  if (slide === undefined) throw new AppError("conflict", pitchCopy.errors.slideGone);
  const { title = slide.title, text = slide.text, trackId, start, endTime } = change;
  if (slide.kind === "text") {
    if (trackId !== undefined || start !== undefined || endTime !== undefined)
      throw new AppError("invalid", "A slide of texts has no track.");
    const fields = parseBody(textSlideSchema, { title, text });
    return changeSlide(ctx, { id: pitchId, slideId, fields, before: { title: slide.title, text: slide.text } });
  }
  const { recordingId, startMs, endMs } = slide;
  const before = { title: slide.title, text: slide.text, recordingId, startMs, endMs };
  const passage = changedPassage({ startMs, endMs }, { start, endTime });
  await changeSlide(ctx, {
    id: pitchId,
    slideId,
    fields: { title, text, recordingId: trackId ?? recordingId, ...passage },
    before,
  });
}

async function remove(ctx: RequestContext, pitchId: string): Promise<Response> {
  const slideIds = ctx.url.searchParams.getAll("slideId").slice(0, maxSlides);
  if (slideIds.length === 0) throw new AppError("invalid", "Name at least one slide with slideId.");
  const { removal } = await removeSlides(ctx, { id: pitchId, slideIds });
  return Response.json({ data: { ...(await pitchBody(ctx, pitchId)), removal } });
}
