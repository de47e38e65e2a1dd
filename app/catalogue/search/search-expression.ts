import { compatibleKeys, keyIndex } from "#app/catalogue/musical-key.ts";
import { anchorToken, keyToken, rangeTokens, tagToken, token } from "#app/catalogue/projection/search-token.ts";
import {
  limits,
  type SearchField,
  type SearchFilters,
  searchFields,
  tagCategories,
} from "#app/catalogue/search/search-filters.ts";
import { parseSearchQuery, type SearchQuery } from "#app/catalogue/search/search-query.ts";

/** Groups of the facet rail whose own counts ignore what is chosen in them. */
export const facetGroups = ["genre", "mood", "instrument", "key", "vocals", "explicit"] as const;
export type FacetGroup = (typeof facetGroups)[number];

/** FTS5 expressions. They hold quoted folded words and index tokens only, never text as it was typed. */
export type SearchExpressions = {
  /**
   * Best first, no recording in two of them: exactly the title, the artist or both; what begins so; the words of a title or the
   * beginning of a name; anything.
   */
  tiers: string[];
  /** Every hit. */
  all: string;
  /** Every hit there would be without the choice in one group; only for groups with a choice. */
  without: { group: FacetGroup; expression: string }[];
  /** Single words as they were typed, for "did you mean". */
  words: string[];
};

function quote(words: string[]): string {
  return `"${words.join(" ")}"`;
}

function any(terms: string[]): string {
  return terms.length === 1 ? (terms[0] ?? "") : `(${terms.join(" OR ")})`;
}

function every(terms: string[], unwanted: string[]): string {
  const wanted = terms.length === 0 ? quote([token.every]) : terms.join(" AND ");
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT ${any(unwanted)}`;
}

function filterTerms(filters: SearchFilters): Map<FacetGroup | "range", string[]> {
  const terms = new Map<FacetGroup | "range", string[]>();
  function add(group: FacetGroup | "range", tokens: string[]) {
    if (tokens.length > 0) terms.set(group, [...(terms.get(group) ?? []), any(tokens.map((one) => quote([one])))]);
  }
  for (const category of tagCategories)
    add(
      category,
      filters[category].map((slug) => tagToken(category, slug)),
    );
  if (filters.vocals !== null) add("vocals", [filters.vocals ? token.vocals : token.instrumental]);
  if (filters.explicit !== null) add("explicit", [filters.explicit ? token.explicit : token.clean]);
  const key = filters.key === null ? null : keyIndex(filters.key);
  if (key !== null) add("key", (filters.compatible ? compatibleKeys(key) : [key]).map(keyToken));
  add("range", bpmTokens(filters));
  if (filters.lengthMin !== null || filters.lengthMax !== null) {
    add("range", rangeTokens("length", filters.lengthMin ?? 0, filters.lengthMax ?? Number.MAX_SAFE_INTEGER));
  }
  return terms;
}

function bpmTokens({ bpmMin, bpmMax, halfTime }: SearchFilters): string[] {
  if (bpmMin === null && bpmMax === null) return [];
  const min = bpmMin ?? limits.bpmMin.least;
  const max = bpmMax ?? limits.bpmMax.most;
  const factors = halfTime ? [1, 0.5, 2] : [1];
  return [...new Set(factors.flatMap((factor) => rangeTokens("bpm", min * factor, max * factor)))];
}

/** The tiers of a query with words in it; `rest` are the terms every hit must have besides. */
function tiersOf(query: SearchQuery, rest: string[], unwanted: string[]) {
  const star = query.open ? " *" : "";
  const words = query.wanted.flat();
  const terms = query.wanted.map((phrase, index) => quote(phrase) + (index === query.wanted.length - 1 ? star : ""));
  const anywhere = terms.join(" AND ");
  const title = quote([anchorToken("title", words)]);
  const artist = quote([anchorToken("artist", words)]);
  const titleWords = words.map(
    (word, index) => quote([anchorToken("titleWord", [word])]) + (index === words.length - 1 ? star : ""),
  );
  // Single words of a title do not say in which order they stand: a phrase is asked for as well.
  const phrases = terms.filter((_, index) => (query.wanted[index]?.length ?? 0) > 1);
  const inTitle = `(${[...titleWords, ...phrases].join(" AND ")})`;
  const exact = `(${title} OR ${artist})`;
  const begins = title + star;
  const named = `(${artist + star} OR ${inTitle})`;
  return {
    tiers: [
      every([exact, ...rest], unwanted),
      every([begins, ...rest], [...unwanted, title, artist]),
      every([named, ...rest], [...unwanted, begins, artist]),
      every([`(${anywhere})`, ...rest], [...unwanted, begins, named]),
    ],
    all: `((${anywhere}) OR ${begins} OR ${artist + star})`,
  };
}

/** Words looked for in some columns only: without the anchors of whole titles and names, so there is one tier. */
function tierIn(fields: SearchField[], query: SearchQuery, rest: string[], unwanted: string[]) {
  const star = query.open ? " *" : "";
  const terms = query.wanted.map((phrase, index) => quote(phrase) + (index === query.wanted.length - 1 ? star : ""));
  const all = `({${fields.map((field) => searchFields[field]).join(" ")}} : (${terms.join(" AND ")}))`;
  return { tiers: [every([all, ...rest], unwanted)], all };
}

function typedTiers({ qFields }: SearchFilters, query: SearchQuery, rest: string[], unwanted: string[]) {
  if (query.wanted.length === 0) return null;
  return qFields.length === 0 ? tiersOf(query, rest, unwanted) : tierIn(qFields, query, rest, unwanted);
}

/**
 * What to ask the index. `hidden` are tokens of recordings this visitor must not see: they are part of every expression.
 */
export function searchExpressions(filters: SearchFilters, hidden: string[]): SearchExpressions {
  const query = parseSearchQuery(filters.text);
  const unwanted = [...query.unwanted.map(quote), ...hidden.map((one) => quote([one]))];
  const groups = filterTerms(filters);
  const rest = [...groups.values()].flat();
  const typed = typedTiers(filters, query, rest, unwanted);
  const head = typed === null ? [] : [typed.all];
  const all = every([...head, ...rest], unwanted);
  return {
    tiers: typed?.tiers ?? [all],
    all,
    without: facetGroups
      .filter((group) => groups.has(group))
      .map((group) => ({
        group,
        expression: every(
          [...head, ...[...groups].filter(([name]) => name !== group).flatMap(([, terms]) => terms)],
          unwanted,
        ),
      })),
    words: query.wanted.flatMap((phrase) => (phrase.length === 1 ? phrase : [])).slice(0, 4),
  };
}
