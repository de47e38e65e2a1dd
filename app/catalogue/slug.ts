import { v5 } from "uuid";
import { apostrophes, fold } from "#app/catalogue/fold.ts";
import { romanize } from "#app/catalogue/romanize.ts";

/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

/** Max length: short enough for a share link, long enough for a title. */
const maxLength = 80;

/** "Für Elise (Café Mix)" → "fur-elise-cafe-mix", "東京の夜" → "dong-jing-no-ye". `fallback` for texts without letters and digits. */
export function slugOf(text: string, fallback = "untitled"): string {
  return latinSlugOf(romanize(text), fallback);
}

/** The same without non-Latin letters: for slugs that users type. */
export function latinSlugOf(text: string, fallback: string): string {
  const plain = text
    .toLowerCase()
    // Decomposed, "´" would be a blank with a mark.
    .replace(apostrophes, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-|-$/g, "");
  return plain === "" ? fallback : plain;
}

/** Namespace of version 5 UUIDs of names; must not change. */
const nameSpace = "8d1f4c1e-6d1b-4c6e-9a53-2f7a4f0a9c11";

/**
 * Slug of something identified by name: equal for spellings that differ in case and accents, different for different names. If letters are
 * lost (other scripts, a very long name), it ends with a hash of the name: "東京" → "n-5f0c92aa", "東京 Band" → "band-c2b01f3e".
 */
export function nameSlugOf(name: string): string {
  const folded = fold(name);
  const slug = latinSlugOf(name, "n");
  if (/^[a-z0-9 ]+$/.test(folded) && folded.length <= maxLength) return slug;
  const hash = v5(folded === "" ? name.trim().normalize("NFKC") : folded, nameSpace).slice(0, 8);
  return `${slug.slice(0, maxLength - 9).replace(/-$/, "")}-${hash}`;
}

/** `base`, or `base-2`, `base-3`…, the first not in `taken`. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
