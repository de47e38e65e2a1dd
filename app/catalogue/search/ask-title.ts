import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { countSome } from "#app/catalogue/search/query/search-sql.ts";
import { asWords, hasTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

type TitleInput = { filters: SearchFilters; expressions: SearchExpressions; hidden: string[]; dictionary: Dictionary };

/** `statements` go last into a batch; `isTitle` reads their results. */
export type TitleQuestion = { statements: D1PreparedStatement[]; isTitle: (results: D1Result[]) => boolean };

/**
 * Checks whether a title or name equals the search text although a phrase of it is read as a filter ("30 seconds to mars"). Not for texts
 * without other words: "30s" is a length. "Slow Build" is a shape unless it is a title.
 */
export function askTitle(search: D1Database, { filters, expressions, hidden, dictionary }: TitleInput): TitleQuestion {
  const isAsked = expressions.units.length > 0 || hasTypedForm(filters, dictionary);
  const literal = isAsked ? asWords(filters, dictionary) : null;
  const [exact] = literal === null ? [] : searchExpressions(literal, hidden, dictionary).tiers;
  if (exact === undefined) return { statements: [], isTitle: () => false };
  return { statements: [search.prepare(countSome).bind(exact)], isTitle: (results) => hitsOf(results.at(-1)) > 0 };
}

function hitsOf(result: D1Result | undefined): number {
  return (result?.results[0] as { hits: number } | undefined)?.hits ?? 0;
}
