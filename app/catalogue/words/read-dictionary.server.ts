import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { knownDictionary, updateWords, wordStatements } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** The published words and the tags of the catalogue, for reading a text apart from a search: one round trip to the projection. */
export async function readDictionary({ search }: Pick<RequestContext, "search">): Promise<Dictionary> {
  const [terms, dictionary] = await search.batch(wordStatements(search));
  updateWords(terms, dictionary);
  return knownDictionary();
}
