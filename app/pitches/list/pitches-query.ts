import { z } from "zod";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

export const pitchShows = ["mine", "shared", "company"] as const;

/** Filters of /pitch in the query string. Invalid values are ignored. */
export const pitchesQuerySchema = z.object({
  q: searchField.transform((typed) => typed.toWellFormed()),
  show: z.enum(pitchShows).catch("mine"),
  page: pageField,
});

export type PitchesQuery = z.infer<typeof pitchesQuerySchema>;
