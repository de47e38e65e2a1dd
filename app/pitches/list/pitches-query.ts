import { z } from "zod";
import { pageField, searchField } from "#app/identity/people/people-query.ts";

export const pitchShows = ["mine", "shared", "company"] as const;

/** The filters of /pitch, all in the URL. An invalid value counts as not set. */
export const pitchesQuerySchema = z.object({
  q: searchField.transform((typed) => typed.toWellFormed()),
  show: z.enum(pitchShows).catch("mine"),
  page: pageField,
});

export type PitchesQuery = z.infer<typeof pitchesQuerySchema>;
