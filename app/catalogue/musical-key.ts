/** Twelve major keys, then twelve minor ones, from C upwards, in the most common spelling. */
export const musicalKeys = [
  "C",
  "Db",
  "D",
  "Eb",
  "E",
  "F",
  "F#",
  "G",
  "Ab",
  "A",
  "Bb",
  "B",
  "Cm",
  "C#m",
  "Dm",
  "Ebm",
  "Em",
  "Fm",
  "F#m",
  "Gm",
  "G#m",
  "Am",
  "Bbm",
  "Bm",
] as const;

const naturals: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Index of "Am", "F#", "Bbm" in `musicalKeys`, in any spelling; null if no key. */
export function keyIndex(name: string): number | null {
  const [, tonic = "", accidental, minor] = /^([A-G])(#|b)?(m)?$/.exec(name) ?? [];
  const natural = naturals[tonic];
  if (natural === undefined) return null;
  const shift = accidental === "#" ? 1 : accidental === "b" ? -1 : 0;
  return ((natural + shift + 12) % 12) + (minor ? 12 : 0);
}

export type KeyMode = "major" | "minor";

/** Indexes of all keys of a mode. */
export function keysIn(mode: KeyMode): number[] {
  return musicalKeys.flatMap((key, place) => (key.endsWith("m") === (mode === "minor") ? [place] : []));
}

/** The key, its relative, and its neighbours on the circle of fifths: keys that mix well. */
export function compatibleKeys(index: number): number[] {
  const minor = index >= 12;
  const tonic = index % 12;
  const mode = minor ? 12 : 0;
  const relative = minor ? (tonic + 3) % 12 : ((tonic + 9) % 12) + 12;
  return [index, relative, ((tonic + 7) % 12) + mode, ((tonic + 5) % 12) + mode];
}
