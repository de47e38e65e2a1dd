import { parseVocabulary, type Vocabulary } from "#app/catalogue/search/facet-vocabulary.ts";
import { readVocabulary } from "#app/catalogue/search/query/search-sql.ts";
import { type Dictionary, emptyDictionary, indexFamilies } from "#app/catalogue/words/dictionary.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";

/** The published families that this isolate knows. Every search asks for newer ones in the batch it sends anyway. */
let published: { version: string; dictionary: Dictionary } = { version: "", dictionary: emptyDictionary };

/** The tags of the projection that this isolate read last. */
let held: { text: string; vocabulary: Vocabulary; tags: ReadonlySet<string> } | null = null;

export function knownDictionary(): Dictionary {
  return { ...published.dictionary, tags: held?.tags ?? null };
}

/** Takes the text that `readVocabulary` reads. `changed`: there are other tags than `knownDictionary` had. */
export function updateVocabulary(text: string): { vocabulary: Vocabulary; changed: boolean } {
  if (held?.text === text) return { vocabulary: held.vocabulary, changed: false };
  const changed = held !== null;
  const vocabulary = parseVocabulary(text);
  held = { text, vocabulary, tags: new Set(vocabulary.map(([category, slug]) => `${category}/${slug}`)) };
  return { vocabulary, changed };
}

/** Take the first two places in the batch of every search. The second has one row when the published dictionary is another than the known one. */
export function wordStatements(search: D1Database): [D1PreparedStatement, D1PreparedStatement] {
  const newer = search.prepare("SELECT version, families FROM dictionary WHERE version <> ?1").bind(published.version);
  return [search.prepare(readVocabulary), newer];
}

/**
 * Takes the results of `wordStatements`. `changed`: there are other words or tags than `knownDictionary` had, so a search with words is to be
 * repeated.
 */
export function updateWords(
  terms: D1Result | undefined,
  dictionary: D1Result | undefined,
): { vocabulary: Vocabulary; changed: boolean } {
  const [read] = (terms?.results ?? []) as { terms: string }[];
  const { vocabulary, changed } = updateVocabulary(read?.terms ?? "[]");
  const [row] = (dictionary?.results ?? []) as { version: string; families: string }[];
  if (row === undefined) return { vocabulary, changed };
  published = { version: row.version, dictionary: indexFamilies(JSON.parse(row.families) as WordFamily[]) };
  return { vocabulary, changed: true };
}
