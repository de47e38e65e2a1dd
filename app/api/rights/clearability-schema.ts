import { z } from "zod";

/** Whether a song can be licensed for a use: in a word, in the words of a page, and the days until the slowest rights holder answers. */
export const lightFields = {
  light: z
    .enum(["licensed", "clear", "approvals", "blocked"])
    .describe("Licensed: the user holds a licence for the use."),
  text: z.string(),
  days: z.number().nullable(),
  price: z.string().optional().describe("By the rate card, in words, where the user sees prices."),
};

export const reasonsSchema = z.array(
  z.strictObject({ kind: z.string(), weighs: z.enum(["blocks", "asks", "tells"]), text: z.string() }),
);
