import { hashOf } from "#app/ui/art/strata-path.ts";

/** Six families of colours in strata.css; the first is the company's accent. */
const families = 6;

/** Colour family of a seed: the same in all pictures of a recording, artist or work. */
export function familyOf(seed: string): number {
  return hashOf(seed) % families;
}

/** The class with the colours of a family. */
export function familyClass(family: number): string | false {
  return family > 0 && `strata-${family}`;
}
