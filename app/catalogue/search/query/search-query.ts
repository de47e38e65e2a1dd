import { foldWords } from "#app/catalogue/fold.ts";
import { symbolTokens } from "#app/catalogue/index-words.ts";
import { readPastedText } from "#app/catalogue/search/query/pasted-text.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";

/** Words that belong together: quoted, or typed without a space between them ("lo-fi"). */
export type Phrase = {
  /** Folded, or the index's tokens of symbols. */
  words: string[];
  quoted: boolean;
  /** As it was typed, with its quotes. */
  typed: string;
};

/** What was typed, taken apart. */
export type SearchQuery = {
  /** All of them must occur. */
  wanted: Phrase[];
  /** None of these may: lists of folded words. */
  unwanted: string[][];
  /** The last wanted phrase may go on: it is still being typed. */
  open: boolean;
  /** How many of each were typed beyond `maxPhrases`, and left out. */
  cut: { wanted: number; unwanted: number };
};

/** Each opens a list of the index. */
export const maxPhrases = 12;

/** An optional minus, then "a phrase" (its closing quote may be missing) or a run without spaces and quotes. */
const part = /(?<![^\s"])(-?)(?:["“”]([^"“”]*)(["“”]?)|([^\s"“”]+))/gu;

/** Marks of the search's own language; alone they are the beginning of something. */
const marks = /["“”\s-]+/g;

/** A text without letters and digits is what some titles are ("!!!", "😀"). */
function symbolsOf(text: string): Phrase[] {
  const words = symbolTokens(text.replace(marks, ""));
  return words.length === 0 ? [] : [{ words, quoted: false, typed: text.trim() }];
}

/** The folded words of titles that are exactly the text of a search, or the name of the file that it is. */
export function exactTitles(text: string): string[][] {
  return readPastedText(text)
    .titles.map(foldWords)
    .filter((words) => words.length > 0);
}

/** Takes any text. Without a word or a symbol in it the query is empty, and nothing of it reaches the index unparsed. */
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
