import { wordParts } from "#app/catalogue/index-words.ts";
import { token } from "#app/catalogue/projection/search-token.ts";

/** Folded words or index tokens as an FTS5 phrase. */
export function quote(words: string[]): string {
  return `"${words.flatMap(wordParts).join(" ")}"`;
}

/** FTS5 expression of any of the terms, at least one. */
export function oneOf(terms: string[]): string {
  return terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" OR ")})`;
}

/** All of `terms` and none of `unwanted`; every recording if there are no terms. */
export function every(terms: string[], unwanted: string[]): string {
  const required = terms.length === 0 ? quote([token.every]) : terms.join(" AND ");
  return unwanted.length === 0 ? required : `(${required}) NOT ${oneOf(unwanted)}`;
}
