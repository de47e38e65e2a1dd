import type { Part } from "#app/assistant/brief/read/part.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";

export type Word = { folded: string[]; at: number; end: number };
export type Tag = {
  kind: TagCategory;
  words: string;
  at: number;
  end: number;
  isWeak: boolean /** As it is written right. */;
  right?: string;
};

const latin = /[A-Za-zÀ-ɏ\d](?:[A-Za-zÀ-ɏ\d'&.-]*[A-Za-zÀ-ɏ\d])?/g;
/** Classes of all letters take milliseconds to compile: only for other scripts. */
const others = /[\u0250-\u1fff\u2c00-\udfff\uf900-\uffef]/;
const word = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'&.-]*[\p{L}\p{N}\p{M}])?/gu;

/** Words of a part as it was last asked for: an exclusion asks at each of its words. */
const lastWords = new WeakMap<Part, { masked: string; words: Word[] }>();

export function wordsOf(part: Part): Word[] {
  const { masked } = part;
  const known = lastWords.get(part);
  if (known?.masked === masked) return known.words;
  const words = [...masked.matchAll(others.test(masked) ? word : latin)].flatMap(({ index, 0: text }) => {
    const folded = foldWords(text);
    return folded.length === 0 ? [] : [{ folded, at: index, end: index + text.length }];
  });
  lastWords.set(part, { masked, words });
  return words;
}
