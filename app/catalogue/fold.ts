/** Letters without a combining mark that are commonly typed as others. */
const plain: Record<string, string> = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i" };
const special = /[øłđðþßæœı]/g;
const ascii = /^[\0-\x7f]*$/;
/** Most words are as they are indexed: classes of all letters cost milliseconds when they are first tried. */
const foldedWord = /^[a-z0-9]+$/;
const foldedText = /[a-z0-9]+/g;

/** Apostrophes and their substitutes in several scripts: ʻokina, saltillo, geresh, spacing accents, primes. */
export const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈˊˋ′‵＇ꞌ՚׳]/g;

/**
 * Normalised words of a text, as indexed: lower case, without diacritics, apostrophes removed ("don't" is "dont"). Private-use characters
 * are no letters, so input cannot match the index's own tokens.
 */
export function foldWords(text: string): string[] {
  if (foldedWord.test(text)) return [text];
  let folded = text.toLowerCase();
  if (!ascii.test(folded)) {
    folded = folded
      .toWellFormed()
      // Decomposed, "´" would be a blank with a mark.
      .replaceAll("´", "'")
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(special, (letter) => plain[letter] ?? letter);
  }
  const plainText = folded.replace(apostrophes, "");
  return plainText.match(ascii.test(plainText) ? foldedText : /[\p{L}\p{N}]+/gu) ?? [];
}

export function fold(text: string): string {
  return foldWords(text).join(" ");
}
