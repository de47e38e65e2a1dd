import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { isOwnPicture, pitchLimits as limits, pitchRoles, pitchVisibilities } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { passageTime, readPassage, storedTime } from "#app/playlists/editor/row-form.ts";
import { line, memberSchema, storedText } from "#app/playlists/playlist-form.ts";
import { defaultBackgrounds } from "#app/sliders/slide-image.ts";

const { errors } = pitchCopy;

const required = (max: number, missing: string) =>
  line(max)
    .refine((text) => visibleText.test(text), missing)
    .default("")
    .pipe(z.string().min(1, missing));

/** The form of a new pitch. */
export const newPitchSchema = z.object({
  title: required(limits.title, errors.title),
  client: line(limits.client).default(""),
});

/** Texts of a pitch, for the form and the API. */
export const pitchDetailsSchema = newPitchSchema.extend({
  intro: line(limits.intro).default(""),
  closing: line(limits.closing).default(""),
  visibility: z.enum(pitchVisibilities, { error: errors.visibility }).default("private"),
  background: z
    .string()
    .refine((key) => key === "" || defaultBackgrounds.includes(key) || isOwnPicture(key), errors.background)
    .default(""),
});

/** Form of the details, with their values at rendering. */
export const detailsFormSchema = pitchDetailsSchema.extend({
  titleBefore: storedText,
  clientBefore: storedText,
  introBefore: storedText,
  closingBefore: storedText,
  visibilityBefore: z.enum(pitchVisibilities),
  backgroundBefore: storedText,
});

const id = z.string().max(64);

/** The brand whose profile is shown; empty for none. */
export const pitchBrandSchema = z.object({ brandId: id.default("").transform((brand) => brand || null) });

export const textSlideSchema = z.object({
  title: required(limits.slideTitle, errors.slideTitle),
  text: line(limits.text).default(""),
});

/** Form of a slide, with its values at rendering. One of texts has no recording, and a title. */
export const slideFormSchema = z
  .object({
    slideId: id,
    title: line(limits.slideTitle).default(""),
    text: line(limits.text).default(""),
    recordingId: id.optional(),
    start: passageTime,
    end: passageTime,
    titleBefore: storedText,
    textBefore: storedText,
    recordingBefore: id.optional(),
    startBefore: storedTime,
    endBefore: storedTime,
  })
  .refine(({ title, recordingId }) => recordingId !== undefined || visibleText.test(title), {
    error: errors.slideTitle,
    path: ["title"],
  })
  .transform(({ start, end, ...fields }, check) => ({ ...fields, ...readPassage({ start, end }, check) }));

/** Description and focal point of a slide's picture. */
export const pictureFactsSchema = z.object({
  alt: line(limits.pictureText).default(""),
  focus: z.enum(focalPoints).catch("center"),
});

/** Form of a slide's picture. Without a file the picture is kept. */
export const slidePictureSchema = pictureFactsSchema.extend({
  slideId: id,
  picture: z.instanceof(File).optional(),
});

/** A new member of a pitch and their role. */
export const pitchMemberSchema = memberSchema.extend({ role: z.enum(pitchRoles, { error: errors.role }) });
