import { foldWords } from "#app/catalogue/fold.ts";

/** What was typed, taken apart. Every phrase is a list of folded words; a single word is a phrase of one. */
export type SearchQuery = {
  /** All of them must occur. */
  wanted: string[][];
  /** None of these may. */
  unwanted: string[][];
  /** The last wanted phrase may go on: it is still being typed. */
  open: boolean;
};

/** Characters. The index opens one list for each word, so pasted text is cut. */
export const maxQueryLength = 200;
const maxPhrases = 12;

const isrc = /^[a-z]{2}-?[a-z0-9]{3}-?\d{2}-?\d{5}$/i;
/** An optional minus, then "a phrase" (its closing quote may be missing) or a run without spaces and quotes. */
const part = /(?<![^\s"])(-?)(?:["“”]([^"“”]*)(["“”]?)|([^\s"“”]+))/gu;

function wordsOf(bare: string): string[] {
  return foldWords(isrc.test(bare) ? bare.replaceAll("-", "") : bare);
}

/** Takes any text. Without a word in it the query is empty, and nothing of it reaches the index unparsed. */
export function parseSearchQuery(text: string): SearchQuery {
  const query: SearchQuery = { wanted: [], unwanted: [], open: false };
  for (const [, minus, quoted, closing, bare] of text.slice(0, maxQueryLength).matchAll(part)) {
    const words = quoted === undefined ? wordsOf(bare ?? "") : foldWords(quoted);
    if (words.length === 0) continue;
    if (minus) {
      query.unwanted.push(words);
      continue;
    }
    query.wanted.push(words);
    query.open = quoted === undefined || closing === "";
  }
  query.wanted.splice(maxPhrases);
  query.unwanted.splice(maxPhrases);
  return query;
}
