import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { parseVocabulary } from "#app/catalogue/search/facets/parse-vocabulary.server.ts";
import { readVocabulary } from "#app/catalogue/search/query/search-sql.ts";
import { type Dictionary, emptyDictionary, indexFamilies } from "#app/catalogue/words/dictionary.ts";
import { familySchema } from "#app/catalogue/words/family-schema.ts";
import { jsonReader, listOf } from "#app/edge/stored-json.ts";

const parseFamilies = jsonReader(listOf(familySchema));

/** Published families cached in this isolate. Every search checks for newer ones in its batch. */
let published: { version: string; dictionary: Dictionary } = { version: "", dictionary: emptyDictionary };

/** Tags of the projection last read by this isolate. */
let held: { text: string; vocabulary: Vocabulary; tags: ReadonlySet<string> } | null = null;

export function knownDictionary(): Dictionary {
  return { ...published.dictionary, tags: held?.tags ?? null };
}

/** This isolate published other words: the next text is read with them. */
export function forgetWords(): void {
  held = null;
}

/** Parses the text of `readVocabulary`. `changed`: tags differ from those of `knownDictionary`. */
export function updateVocabulary(text: string): { vocabulary: Vocabulary; changed: boolean } {
  if (held?.text === text) return { vocabulary: held.vocabulary, changed: false };
  const changed = held !== null;
  const vocabulary = parseVocabulary(text);
  held = { text, vocabulary, tags: new Set(vocabulary.map(([category, slug]) => `${category}/${slug}`)) };
  return { vocabulary, changed };
}

/**
 * The first two statements in the batch of every search. The second returns a row if the published dictionary is newer than the cached one.
 */
export function wordStatements(search: D1Database): [D1PreparedStatement, D1PreparedStatement] {
  const newer = search.prepare("SELECT version, families FROM dictionary WHERE version <> ?1").bind(published.version);
  return [search.prepare(readVocabulary), newer];
}

/**
 * Reads the results of `wordStatements`. `changed`: words or tags differ from those of `knownDictionary`, so a search with words has to be
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
  published = { version: row.version, dictionary: indexFamilies(parseFamilies(row.families)) };
  return { vocabulary, changed: true };
}
