import { z } from "zod";
import { usageBodySchema } from "#app/api/rights/usage-body.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { allMedia } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";

/** An id, a slug, or the address of a song's page, of which the slug is taken. */
export const songName = z
  .string()
  .trim()
  .min(1, "Name a song.")
  .max(400, "This is not the id, slug or address of a song.")
  .transform((text) => /\/song\/([^/?#]+)/.exec(text)?.[1] ?? text)
  .describe("Id of a recording, its slug, or the address of its page (`id` and `listen` of a result).");

/** Each song once. */
export function songNames(max: number) {
  return z
    .array(songName)
    .min(1, "Name a song.")
    .max(max, `Name at most ${max} songs.`)
    .transform((names) => [...new Set(names)]);
}

export const usageInput = usageBodySchema.describe(
  [
    "What the music is for. Leave out what is not known; do not guess it.",
    `media: ${allMedia.join(", ")}.`,
    "territories: ISO 3166-1 codes, or groups such as World, EU.",
    "termMonths or perpetual; startsOn: YYYY-MM-DD.",
    `category of product: ${Object.keys(productCategories).join(", ")}.`,
    "exclusivity: none, category, territory, full.",
    `budget in minor units of currency (${currencies.join(", ")}).`,
    "As a text: media:social_paid;territories:DE,AT;months:12.",
  ].join(" "),
);

/** What makes a call count once. */
export const keyInput = z.string().trim().min(8, "Use at least 8 characters.").max(100, "Use at most 100 characters.");

export const cursorInput = z.string().max(40).optional().describe("`next` of the result before.");
