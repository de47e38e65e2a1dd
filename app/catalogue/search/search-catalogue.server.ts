import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { findBeside, type Instead } from "#app/catalogue/search/find-instead.server.ts";
import { fewHits, type NearMatches } from "#app/catalogue/search/near-matches.ts";
import { type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { asWords } from "#app/catalogue/search/query/typed-filters.ts";
import { type Found, runSearches } from "#app/catalogue/search/run-searches.server.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

export type SearchResults = Omit<Found, "isNamed"> & {
  /** Set if the search found nothing and these are the results of another. */
  instead: Instead | null;
  /** Near matches, if there are few or no hits. */
  near: NearMatches | null;
  /** Phrases taken literally: those of the URL, and those that are part of a title or name. */
  verbatim: string[];
  /** Chosen tags that do not exist, ignored in the search. */
  unknown: Record<TagCategory, string[]>;
};

/** Chosen tags that do not exist. */
function unknownTags(filters: SearchFilters, vocabulary: Vocabulary): Record<TagCategory, string[]> {
  const existing = new Set(vocabulary.map(([category, slug]) => `${category}/${slug}`));
  const of = (category: TagCategory) => filters[category].filter((slug) => !existing.has(`${category}/${slug}`));
  return { genre: of("genre"), mood: of("mood"), instrument: of("instrument") };
}

/** The filters without the tags in `unknown`. */
export function withoutTags<Filters extends SearchFilters>(
  filters: Filters,
  unknown: Record<TagCategory, string[]>,
): Filters {
  const left = (category: TagCategory) => filters[category].filter((slug) => !unknown[category].includes(slug));
  return { ...filters, genre: left("genre"), mood: left("mood"), instrument: left("instrument") };
}

type FirstBatch = {
  vocabulary: Vocabulary;
  changed: boolean;
  /** A title or name equals the text, of which a phrase was read as a filter. */
  isTitle: boolean;
};

/**
 * After the first batch: non-existing tags, and the search to run again without them, with a newer dictionary, or with all of its text as
 * words. Null if the first result is valid.
 */
export function searchAgain<Filters extends SearchFilters>(
  filters: Filters,
  { vocabulary, changed, isTitle }: FirstBatch,
): { unknown: Record<TagCategory, string[]>; again: Filters | null } {
  const unknown = unknownTags(filters, vocabulary);
  const isCut = tagCategories.some((category) => unknown[category].length > 0);
  const isOutdated = changed && filters.text !== "";
  const again = isCut || isOutdated ? withoutTags(filters, unknown) : null;
  return { unknown, again: (isTitle && asWords(again ?? filters, knownDictionary())) || again };
}

/**
 * A page of results with its counts. `filters.text` may be any text. One batch; a second one if the dictionary changed, a tag is unknown or
 * the text is a title, and two more with few or no results.
 */
export async function searchCatalogue(ctx: RequestContext, filters: SearchFilters): Promise<SearchResults> {
  const first = await runSearches(ctx, [filters]);
  const [isTitle = false] = first.named;
  const { unknown, again } = searchAgain(filters, { ...first, isTitle });
  const effective = again ?? filters;
  const { found, vocabulary } = effective === filters ? first : await runSearches(ctx, [effective]);
  const [results] = found;
  if (results === undefined) throw new Error("A search has no results");
  const isBrief = effective.page === 1 && effective.sort === "relevance" && !results.isNamed;
  const isFew = results.count === 0 || (results.count < fewHits && isBrief);
  const beside = isFew ? await findBeside(ctx, effective, { found: results, vocabulary }) : null;
  const { isNamed: _, ...listed } = beside?.instead?.found ?? results;
  const instead = beside?.instead;
  return {
    ...listed,
    instead: instead ? { missing: instead.missing, shown: instead.shown } : null,
    near: beside?.near ?? null,
    verbatim: (instead?.filters ?? effective).verbatim,
    unknown,
  };
}
