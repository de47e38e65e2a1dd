/** The four repertoires of the product's language, and words that say nothing about the music ("song", "for", "video"). */
export const repertoires = ["musical", "soundtrack", "business", "cultural", "filler"] as const;
export type Repertoire = (typeof repertoires)[number];

/** Words of the longest phrase that a search looks up. */
export const maxPhraseWords = 4;

/** Before a tag of a family: music with it is near what the words mean, and comes after music with the others. */
export const nearMark = "~";

/**
 * Words that people type for the same thing and the tags they stand for: a search for one of `words` also finds recordings with a
 * tag in `means` or named like another of `words`. A filler may be missing from a recording when other words are typed with it.
 */
export type WordFamily = {
  repertoire: Repertoire;
  words: string[];
  /**
   * Labels of tags, in groups: a recording with one of each group fits best. "Instrumental" and "Vocals" are also what is known of
   * recordings without such tags.
   */
  means: string[][];
};
