/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

/** Short enough for a share link, long enough for a title. */
const maxLength = 80;

/** "Für Elise (Café Mix)" → "fur-elise-cafe-mix". `fallback` stands for names that have no Latin letter or digit. */
export function slugOf(text: string, fallback = "untitled"): string {
  const plain = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? "")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? fallback : plain;
}

/** `base`, or `base-2`, `base-3`… whichever is not in `taken`. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
}
