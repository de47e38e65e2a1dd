import { knownTag } from "#app/assistant/brief/data/lexicon.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { namesTag } from "#app/catalogue/search/query/tag-terms.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";

/** Names of families in briefs that a search calls otherwise. */
const names: Record<string, string> = {
  keys: "piano",
  winds: "flute",
  electronics: "synthesizer",
  voices: "vocals",
  guests: "strings",
  electronic: "electronic dance",
  urban: "hip-hop",
  roots: "folk",
  score: "cinematic",
  triumphant: "epic",
  driving: "energetic",
  tender: "gentle",
  odd: "quirky",
  chaotic: "aggressive",
  moral: "uplifting",
  textured: "ambient",
  icy: "ethereal",
  cool: "confident",
};

/** Whether a search knows words by its own families and tags. */
export function knowsWords(words: readonly string[], dictionary: Dictionary): boolean {
  return findEntry(dictionary, [...words]) !== null || namesTag([...words], dictionary);
}

/** The words by which a search knows what a brief names: those of its family where they are not its own. */
export function wordsOfSearch(words: string, dictionary: Dictionary): string {
  const folded = foldWords(words);
  if (knowsWords(folded, dictionary)) return words;
  const family = knownTag(folded)?.family;
  return family === undefined ? words : (names[family] ?? family);
}
