import { hashOf } from "#app/ui/art/strata-path.ts";

/** Six families of colours in strata.css; the first is the company's accent. */
const families = 6;

/** The colour family of a seed: all pictures of one recording, artist or work have the same. */
export function familyOf(seed: string): number {
  return hashOf(seed) % families;
}

/** The class with the colours of a family. */
export function familyClass(family: number): string | false {
  return family > 0 && `strata-${family}`;
}
