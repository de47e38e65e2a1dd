import { z } from "zod";
import { usageBodySchema } from "#app/api/rights/usage-body.ts";
import { exclusivities } from "#app/rights/licence-terms.ts";
import { allMedia } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";

/** The lists of values stand in one tool, and in the errors of `withChoices`. */
const usageLists = [
  "What the music is for, without what is not known; do not guess.",
  "As a text: media:social_paid,cinema;territories:DE,AT;months:12;start:2027-01-01;category:food;exclusivity:none;budget:5000.00 EUR,",
  "or as fields: media, territories, termMonths or perpetual, startsOn, category, exclusivity, budget (minor units), currency.",
  `media: ${allMedia.join(", ")}.`,
  "territories: ISO 3166-1, or groups such as World, EU.",
  `category of product: ${Object.keys(productCategories).join(", ")}.`,
  `exclusivity: ${exclusivities.join(", ")}.`,
].join(" ");

/** An id, a slug, or the address of a song's page, of which the slug is taken. */
export const songName = z
  .string()
  .trim()
  .min(1, "Name a song.")
  .max(400, "This is not the id, slug or address of a song.")
  .transform((text) => /\/song\/([^/?#]+)/.exec(text)?.[1] ?? text)
  .describe("Id, slug or page of a song.");

/** Each song once. */
export function songNames(max: number) {
  return z
    .array(songName)
    .min(1, "Name a song.")
    .max(max, `Name at most ${max} songs.`)
    .transform((names) => [...new Set(names)]);
}

export const describedUsage = usageBodySchema.describe(usageLists);

export const usageInput = usageBodySchema.describe("As in `search`.");

export const peaksInput = z.boolean().default(false).describe("Adds waveform and `stream`, for a player.");

/** What makes a call count once. */
export const keyInput = z.string().trim().min(8, "Use at least 8 characters.").max(100, "Use at most 100 characters.");

export const cursorInput = z.string().max(40).optional().describe("`next` of the page before.");
