import { wordParts } from "#app/catalogue/index-words.ts";

/** Folded words or index tokens as an FTS5 phrase. */
export function quote(words: string[]): string {
  return `"${words.flatMap(wordParts).join(" ")}"`;
}

/** FTS5 expression of any of the terms, at least one. */
export function oneOf(terms: string[]): string {
  return terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" OR ")})`;
}
