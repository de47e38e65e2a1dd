import { z } from "zod";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { ratingDecisions } from "#app/backoffice/rating/rating-state.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";

const maxNote = 2000;
/** Of a song, as `maxSegments` of the catalogue. */
const maxParts = 200;

/** A number, or the text of one in a form: nothing else, such as true, is a score. */
const scoreSchema = z.preprocess(
  (given) => (typeof given === "string" && given.trim() !== "" ? Number(given) : given),
  z.number({ error: copy.scoreInvalid }).int(copy.scoreInvalid).min(1, copy.scoreInvalid).max(5, copy.scoreInvalid),
);

/** What is given for a song, by the form and the API. `segments`: a part by its `key`, one without a score is left out. */
export const ratingSchema = z.object({
  score: scoreSchema,
  note: optionalText(copy.note, maxNote),
  segments: z
    .array(z.object({ key: z.string().max(40), score: scoreSchema.optional() }))
    .max(maxParts)
    .default([]),
});

export type RatingInput = z.output<typeof ratingSchema>;

export const rateFormSchema = ratingSchema.extend({ act: z.literal("rate") });
export const decisionSchema = z.object({
  decision: z.enum(ratingDecisions, { error: copy.decisionInvalid }),
  version: z.string().max(20).default(""),
});
