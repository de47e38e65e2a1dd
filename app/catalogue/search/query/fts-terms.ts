import { wordParts } from "#app/catalogue/index-words.ts";

/** Folded words or index tokens that stand together, as FTS5 takes them. */
export function quote(words: string[]): string {
  return `"${words.flatMap(wordParts).join(" ")}"`;
}

/** FTS5 expression of any of the terms, of which there is at least one. */
export function oneOf(terms: string[]): string {
  return terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" OR ")})`;
}
