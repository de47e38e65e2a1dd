import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { repeatable } from "#app/api/frame/query-fields.server.ts";
import { changedPassage, passageSeconds } from "#app/api/passage-body.server.ts";
import { pitchBody } from "#app/api/pitch-body.server.ts";
import { pitchBodySchema } from "#app/api/pitches/pitch-schema.ts";
import { parseBody } from "#app/api/read-json-body.server.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requirePitch } from "#app/pitches/get-pitch.server.ts";
import { maxSlides, pitchLimits } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { pictureFactsSchema, textSlideSchema } from "#app/pitches/pitch-form.ts";
import { addPlaylistSlides, addTextSlide, addTrackSlide } from "#app/pitches/slides/add-slides.server.ts";
import { changeSlide, setSlideVisible } from "#app/pitches/slides/change-slide.server.ts";
import { moveSlide, removeSlides } from "#app/pitches/slides/pitch-slides.server.ts";
import { setSlidePicture } from "#app/pitches/slides/set-slide-picture.server.ts";
import { line } from "#app/playlists/playlist-form.ts";

/** Bytes: the texts of a slide, at up to 12 bytes a character (JSON escapes). */
const maxBytes = 16 * 1024;

const slideId = z.string().max(64);
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
  .extend({ slideId })
  .refine((change) => Object.keys(change).length > 1, "Name what changes.");
const changeSchema = z.union([
  z.object({ slideId, visible: z.boolean() }),
  z.object({ slideId, picture: pictureFactsSchema.nullable() }),
  z.object({ slideId, after: slideId.nullable() }),
  z.object({ slideId, before: slideId }),
  z.object({ slideId, to: z.enum(["top", "bottom", "up", "down"]) }),
  textsSchema,
]);

async function add(ctx: RequestContext, id: string, slide: z.output<typeof addSchema>): Promise<void> {
  if ("trackId" in slide) await addTrackSlide(ctx, { id, recordingId: slide.trackId });
  else if ("playlistId" in slide) await addPlaylistSlides(ctx, { id, playlistId: slide.playlistId });
  else await addTextSlide(ctx, { id, ...slide });
}

/** Updates one slide: visibility, picture, position or texts. */
async function change(
  ctx: RequestContext,
  pitchId: string,
  { slideId: one, ...named }: z.output<typeof changeSchema>,
): Promise<void> {
  const slide = { id: pitchId, slideId: one };
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

/** Updates the given texts of a slide; others stay, including concurrent changes to them. */
async function changeTexts(ctx: RequestContext, given: { id: string; slideId: string; change: Texts }): Promise<void> {
  const { change: texts, ...located } = given;
  const slide = (await requirePitch(ctx, located)).slides.find(({ id }) => id === located.slideId);
  if (slide === undefined) throw new AppError("conflict", pitchCopy.errors.slideGone);
  const { title = slide.title, text = slide.text, trackId, start, endTime } = texts;
  if (slide.kind === "text") {
    if (trackId !== undefined || start !== undefined || endTime !== undefined)
      throw new AppError("invalid", "A slide of texts has no track.");
    const fields = parseBody(textSlideSchema, { title, text });
    return changeSlide(ctx, { ...located, fields, before: { title: slide.title, text: slide.text } });
  }
  const { recordingId, startMs, endMs } = slide;
  const before = { title: slide.title, text: slide.text, recordingId, startMs, endMs };
  const passage = changedPassage({ startMs, endMs }, { start, endTime });
  const fields = { title, text, recordingId: trackId ?? recordingId, ...passage };
  await changeSlide(ctx, { ...located, fields, before });
}

const path = "/pitches/:id/slides";
const params = z.object({ id: z.string() });

export const pitchSlides = new ApiRouter("Pitches")
  .on(
    "post",
    path,
    {
      summary: "Add slides to the end: a track, the tracks of a playlist, or one of texts",
      access: "playlists",
      params,
      body: addSchema,
      maxBytes,
      status: 201,
      data: pitchBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await add(ctx, id, body);
      return pitchBody(ctx, id);
    },
  )
  .on(
    "patch",
    path,
    {
      summary: "Move, hide, show or change a slide",
      description:
        "`after` null moves to the top. `picture` null removes the picture of the slide. `trackId` is the version, `start` and `endTime` the passage in seconds.",
      access: "playlists",
      params,
      body: changeSchema,
      maxBytes,
      data: pitchBodySchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await change(ctx, id, body);
      return pitchBody(ctx, id);
    },
  )
  .on(
    "delete",
    path,
    {
      summary: "Remove slides",
      description: `At most ${maxSlides}. \`removal\` names what was removed.`,
      access: "playlists",
      params,
      query: z.object({ slideId: repeatable(z.string()) }),
      data: pitchBodySchema.extend({ removal: z.string() }),
    },
    async ({ ctx, params: { id }, query }) => {
      const slideIds = query.slideId.slice(0, maxSlides);
      if (slideIds.length === 0) throw new AppError("invalid", "Name at least one slide with slideId.");
      const { removal } = await removeSlides(ctx, { id, rowIds: slideIds });
      return { ...(await pitchBody(ctx, id)), removal };
    },
  )
  .close();
