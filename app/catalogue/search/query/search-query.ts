import { foldWords } from "#app/catalogue/fold.ts";
import { symbolTokens } from "#app/catalogue/index-words.ts";
import { readPastedText } from "#app/catalogue/search/query/pasted-text.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";

/** Adjacent words: quoted, or typed without a space ("lo-fi"). */
export type Phrase = {
  /** Folded, or index tokens of symbols. */
  words: string[];
  quoted: boolean;
  /** As typed, with quotes. */
  typed: string;
};

/** A parsed search text. */
export type SearchQuery = {
  /** All required. */
  wanted: Phrase[];
  /** Excluded: lists of folded words. */
  unwanted: string[][];
  /** The last wanted phrase is a prefix: it is still being typed. */
  open: boolean;
  /** Number of phrases dropped beyond `maxPhrases`. */
  cut: { wanted: number; unwanted: number };
};

/** Each opens a list of the index. */
export const maxPhrases = 12;

/** An optional minus, then "a phrase" (the closing quote may be missing) or a run without spaces and quotes. */
const part = /(?<![^\s"])(-?)(?:["“”]([^"“”]*)(["“”]?)|([^\s"“”]+))/gu;

/** Operators of the search syntax; alone they start something. */
const marks = /["“”\s-]+/g;

/** A text without letters and digits can be a title ("!!!", "😀"). */
function symbolsOf(text: string): Phrase[] {
  const words = symbolTokens(text.replace(marks, ""));
  return words.length === 0 ? [] : [{ words, quoted: false, typed: text.trim() }];
}

/** Folded words of titles that equal the text, or the file name that it is. */
export function exactTitles(text: string): string[][] {
  return readPastedText(text)
    .titles.map(foldWords)
    .filter((words) => words.length > 0);
}

/** Accepts any text. Without a word or symbol the query is empty; nothing reaches the index unparsed. */
export function parseSearchQuery(text: string): SearchQuery {
  const wanted: Phrase[] = [];
  const unwanted: string[][] = [];
  let open = false;
  const pasted = readPastedText(text.slice(0, maxQueryLength));
  for (const [typed, minus, quoted, closing, bare] of pasted.text.matchAll(part)) {
    const words = foldWords(quoted ?? bare ?? "");
    if (words.length === 0) continue;
    if (minus) {
      unwanted.push(words);
      continue;
    }
    wanted.push({ words, quoted: quoted !== undefined, typed });
    open = quoted === undefined || closing === "";
  }
  if (wanted.length === 0 && unwanted.length === 0) wanted.push(...symbolsOf(pasted.text));
  const cut = { wanted: wanted.splice(maxPhrases).length, unwanted: unwanted.splice(maxPhrases).length };
  return { wanted, unwanted, open: open && cut.wanted === 0, cut };
}
