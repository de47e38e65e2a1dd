import { parseVocabulary, type Vocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { type Dictionary, emptyDictionary, indexFamilies } from "#app/catalogue/words/dictionary.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";

/** The published families that this isolate knows. Every search asks for newer ones in the batch it sends anyway. */
let known: { version: string; dictionary: Dictionary } = { version: "", dictionary: emptyDictionary };

/** The tags of the projection that this isolate read last. */
let held: { text: string; vocabulary: Vocabulary; tags: ReadonlySet<string> } | null = null;

export function knownDictionary(): Dictionary {
  return { ...known.dictionary, tags: held?.tags ?? null };
}

/**
 * Takes the text of the vocabulary, which every search reads. `changed`: there are other tags than `knownDictionary` had, so a search
 * with words is to be repeated.
 */
export function updateVocabulary(text: string): { vocabulary: Vocabulary; changed: boolean } {
  if (held?.text === text) return { vocabulary: held.vocabulary, changed: false };
  const changed = held !== null;
  const vocabulary = parseVocabulary(text);
  held = { text, vocabulary, tags: new Set(vocabulary.map(([category, slug]) => `${category}/${slug}`)) };
  return { vocabulary, changed };
}

/** Belongs in the batch of every search: one row when the published dictionary is another than the known one, else none. */
export function readDictionary(search: D1Database): D1PreparedStatement {
  return search.prepare("SELECT version, families FROM dictionary WHERE version <> ?1").bind(known.version);
}

/** Takes the result of `readDictionary`. True when the dictionary changed: a search with words is then to be repeated. */
export function updateDictionary(result: D1Result | undefined): boolean {
  const [row] = (result?.results ?? []) as { version: string; families: string }[];
  if (row === undefined) return false;
  known = { version: row.version, dictionary: indexFamilies(JSON.parse(row.families) as WordFamily[]) };
  return true;
}
