import { foldWords } from "#app/catalogue/fold.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";

/** Words that belong together: quoted, or typed without a space between them ("lo-fi"). */
export type Phrase = {
  /** Folded. */
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

const isrc = /^[a-z]{2}-?[a-z0-9]{3}-?\d{2}-?\d{5}$/i;
/** An optional minus, then "a phrase" (its closing quote may be missing) or a run without spaces and quotes. */
const part = /(?<![^\s"])(-?)(?:["“”]([^"“”]*)(["“”]?)|([^\s"“”]+))/gu;

function wordsOf(bare: string): string[] {
  return foldWords(isrc.test(bare) ? bare.replaceAll("-", "") : bare);
}

/** Takes any text. Without a word in it the query is empty, and nothing of it reaches the index unparsed. */
export function parseSearchQuery(text: string): SearchQuery {
  const wanted: Phrase[] = [];
  const unwanted: string[][] = [];
  let open = false;
  for (const [typed, minus, quoted, closing, bare] of text.slice(0, maxQueryLength).matchAll(part)) {
    const words = quoted === undefined ? wordsOf(bare ?? "") : foldWords(quoted);
    if (words.length === 0) continue;
    if (minus) {
      unwanted.push(words);
      continue;
    }
    wanted.push({ words, quoted: quoted !== undefined, typed });
    open = quoted === undefined || closing === "";
  }
  const cut = { wanted: wanted.splice(maxPhrases).length, unwanted: unwanted.splice(maxPhrases).length };
  return { wanted, unwanted, open: open && cut.wanted === 0, cut };
}
