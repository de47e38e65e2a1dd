import { randomOf } from "#app/ui/art/seeded.ts";

/** Colours of strata.css: `strata-0` to `strata-7`. The first is the company's accent. */
export const hueCount = 8;

/** The colour of a word, an artist or what has no recording: the same in all its pictures. */
export function hueOf(seed: string): number {
  return Math.floor(randomOf(seed)() * hueCount);
}
