import { z } from "zod";
import { readWholeNumber } from "#app/sliders/discover-link.ts";

/** Which page of a list a response has. */
export const pagingSchema = z.strictObject({
  page: z.number(),
  totalItems: z.number().describe("In a list of music: recordings."),
  totalPages: z.number(),
});

/** The number of a page in a query, at most `max`; the first page for anything that is none. */
export function pageNumber(max: number) {
  return z
    .string()
    .optional()
    .transform((text) => readWholeNumber(text ?? null, { fallback: 1, max }));
}
