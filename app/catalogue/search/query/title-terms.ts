import { anchorToken, titlePairToken } from "#app/catalogue/projection/search-token.ts";
import { quote } from "#app/catalogue/search/query/fts-terms.ts";

/** Recordings with exactly this title. */
export function titleTerm(words: string[]): string {
  return quote([anchorToken("title", words)]);
}

/** Titles with all of the words; the last one is a prefix if `open`. Each word is searched as a pair with the previous one. */
export function titleWords(words: string[], open: boolean): string[] {
  const last = words.at(-1) ?? "";
  const others = [...new Set(open ? words.slice(0, -1) : words)];
  // A title with "love" also matches the prefix "lo".
  const isOpen = open && !others.some((word) => word.startsWith(last));
  const searched = isOpen ? [...others, last] : others;
  const star = (index: number) => (isOpen && index === searched.length - 1 ? " *" : "");
  if (searched.length === 1) return [quote([anchorToken("titleWord", searched)]) + star(0)];
  return searched.slice(1).map((word, index) => quote([titlePairToken(searched[index] ?? "", word)]) + star(index + 1));
}
