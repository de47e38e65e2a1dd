/** Repertoires of families; "filler": words that say nothing about the music ("song", "for", "video"). */
export const repertoires = ["musical", "soundtrack", "business", "cultural", "filler"] as const;
export type Repertoire = (typeof repertoires)[number];

/** Max words of a phrase that a search looks up. */
export const maxPhraseWords = 4;

/** Prefix of a near tag: its music ranks after that with the other tags. */
export const nearMark = "~";

/**
 * Synonyms and their tags: a search for one of `words` also finds recordings with a tag in `means` or named like another of `words`. A
 * filler is optional when other words are typed with it.
 */
export type WordFamily = {
  repertoire: Repertoire;
  words: string[];
  /**
   * Labels of tags in groups: a recording with one of each group fits best. "Instrumental" and "Vocals" also match recordings by that fact.
   */
  means: string[][];
};
