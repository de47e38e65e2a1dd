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

/** The texts of a pitch, and the body of the API. */
export const pitchDetailsSchema = newPitchSchema.extend({
  intro: line(limits.intro).default(""),
  closing: line(limits.closing).default(""),
  visibility: z.enum(pitchVisibilities, { error: errors.visibility }).default("private"),
  background: z
    .string()
    .refine((key) => key === "" || defaultBackgrounds.includes(key) || isOwnPicture(key), errors.background)
    .default(""),
});

/** The form of the details, with what they were when it was filled. */
export const detailsFormSchema = pitchDetailsSchema.extend({
  titleBefore: storedText,
  clientBefore: storedText,
  introBefore: storedText,
  closingBefore: storedText,
  visibilityBefore: z.enum(pitchVisibilities),
  backgroundBefore: storedText,
});

const id = z.string().max(64);

export const textSlideSchema = z.object({
  title: required(limits.slideTitle, errors.slideTitle),
  text: line(limits.text).default(""),
});

/** The form of a slide of texts, with what it was when it was filled. */
export const textFormSchema = textSlideSchema.extend({ slideId: id, titleBefore: storedText, textBefore: storedText });

/** The form of a slide with a track, with what it was when it was filled. */
export const trackFormSchema = z
  .object({
    slideId: id,
    title: line(limits.slideTitle).default(""),
    text: line(limits.text).default(""),
    recordingId: id,
    start: passageTime,
    end: passageTime,
    titleBefore: storedText,
    textBefore: storedText,
    recordingBefore: id,
    startBefore: storedTime,
    endBefore: storedTime,
  })
  .transform(({ start, end, ...fields }, check) => ({ ...fields, ...readPassage({ start, end }, check) }));

/** What is said of a picture of a slide. */
export const pictureFactsSchema = z.object({
  alt: line(limits.pictureText).default(""),
  focus: z.enum(focalPoints).catch("center"),
});

/** The form of a slide's picture. Without a file the picture stays. */
export const slidePictureSchema = pictureFactsSchema.extend({
  slideId: id,
  picture: z.instanceof(File).optional(),
});

/** Who is let into a pitch, and what they may do. */
export const pitchMemberSchema = memberSchema.extend({ role: z.enum(pitchRoles, { error: errors.role }) });
