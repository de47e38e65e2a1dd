import { z } from "zod";
import { readWholeNumber } from "#app/sliders/discover-link.ts";

/** Position of a page in its list. */
export const pagingSchema = z.strictObject({
  page: z.number(),
  totalItems: z.number().describe("In a list of music: recordings."),
  totalPages: z.number(),
});

/** Page number in a query, at most `max`; 1 if invalid. */
export function pageNumber(max: number) {
  return z
    .string()
    .optional()
    .transform((text) => readWholeNumber(text ?? null, { fallback: 1, max }));
}

/** Of a `name` in the query. */
export const namePatternText = "A part of the name, or a regular expression for it; case and accents don't count.";
