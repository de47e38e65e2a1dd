/** Letters that carry no combining mark and are typed as others all the same. */
const plain: Record<string, string> = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i" };
const special = /[øłđðþßæœı]/g;
const ascii = /^[\0-\x7f]*$/;

/** Apostrophes, and what is typed for one in several scripts: ʻokina, saltillo, geresh, accents without a letter, primes. */
export const apostrophes = /['’‘‛`´ʹʻʼʽʾʿˈˊˋ′‵＇ꞌ՚׳]/g;

/**
 * The words of a text as the index knows them: lower case, without diacritics, apostrophes closed up ("don't" is "dont").
 * Private-use characters are no letters, so nothing a visitor types can meet the index's own tokens.
 */
export function foldWords(text: string): string[] {
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
  return folded.replace(apostrophes, "").match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function fold(text: string): string {
  return foldWords(text).join(" ");
}
