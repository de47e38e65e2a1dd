import { compatibleKeys, keyIndex, keysIn } from "#app/catalogue/musical-key.ts";
import {
  firstYear,
  keyToken,
  languageToken,
  rangeTokens,
  type TagCategory,
  tagToken,
  token,
} from "#app/catalogue/projection/search-token.ts";
import { oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { limits, type SearchFilters, tagCategories, type Voice } from "#app/catalogue/search/query/search-filters.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";

export type FilterGroup =
  | TagCategory
  | "vocals"
  | "explicit"
  | "key"
  | "bpm"
  | "length"
  | "year"
  | "language"
  | "oneStop"
  | "stems"
  | "ai";

/** Recordings with a tag for the voice's gender, in any category: "Female vocals", "Female vocalist", "Female voice". */
export function voiceTerm(voice: Voice): string {
  const names = ["vocal", "voice", "singer"].map((name) => `${quote([voice, name])} *`);
  return `(tags : ${oneOf(names)})`;
}

type Terms = Pick<SearchFilters, keyof typeof noFilters>;

/** FTS5 expressions of chosen filters, by group. */
export function filterTerms(filters: Terms & Pick<TypedFilter["filter"], "voice" | "mode">) {
  const terms = new Map<FilterGroup, string[]>();
  function add(group: FilterGroup, tokens: string[]) {
    if (tokens.length > 0) terms.set(group, [...(terms.get(group) ?? []), oneOf(tokens.map((one) => quote([one])))]);
  }
  for (const category of tagCategories)
    add(
      category,
      filters[category].map((slug) => tagToken(category, slug)),
    );
  if (filters.vocals !== null) add("vocals", [filters.vocals ? token.vocals : token.instrumental]);
  if (filters.voice) terms.set("vocals", [voiceTerm(filters.voice)]);
  if (filters.explicit !== null) add("explicit", [filters.explicit ? token.explicit : token.clean]);
  const key = filters.key === null ? null : keyIndex(filters.key);
  if (key !== null) add("key", (filters.compatible ? compatibleKeys(key) : [key]).map(keyToken));
  if (filters.mode) add("key", keysIn(filters.mode).map(keyToken));
  add("bpm", bpmTokens(filters));
  if (filters.lengthMin !== null || filters.lengthMax !== null) {
    add("length", rangeTokens("length", filters.lengthMin ?? 0, filters.lengthMax ?? Number.MAX_SAFE_INTEGER));
  }
  add("year", yearTokens(filters));
  add("language", filters.language.map(languageToken));
  for (const [group, tokens] of factTokens(filters)) add(group, tokens);
  return terms;
}

function bpmTokens({ bpmMin, bpmMax, halfTime }: Terms): string[] {
  if (bpmMin === null && bpmMax === null) return [];
  const min = bpmMin ?? limits.bpmMin.least;
  const max = bpmMax ?? limits.bpmMax.most;
  const factors = halfTime ? [1, 0.5, 2] : [1];
  return [...new Set(factors.flatMap((factor) => rangeTokens("bpm", min * factor, max * factor)))];
}

function factTokens({ oneStop, stems, ai }: Terms): [FilterGroup, string[]][] {
  return [
    ["oneStop", oneStop ? [token.oneStop] : []],
    ["stems", stems ? [token.stems] : []],
    ["ai", ai === null ? [] : [token.made[ai]]],
  ];
}

function yearTokens({ yearMin, yearMax }: Terms): string[] {
  if (yearMin === null && yearMax === null) return [];
  return rangeTokens(
    "year",
    (yearMin ?? limits.yearMin.least) - firstYear,
    (yearMax ?? limits.yearMax.most) - firstYear,
  );
}

/** No filter of any group. */
export const noFilters = {
  genre: [],
  mood: [],
  instrument: [],
  vocals: null,
  explicit: null,
  bpmMin: null,
  bpmMax: null,
  halfTime: false,
  key: null,
  compatible: false,
  lengthMin: null,
  lengthMax: null,
  yearMin: null,
  yearMax: null,
  language: [],
  oneStop: false,
  stems: false,
  ai: null,
} satisfies Partial<SearchFilters>;

/** FTS5 expressions of a filter found in the text of the search `filters`. */
export function typedTerms(filters: SearchFilters, { filter }: TypedFilter): string[] {
  return [...filterTerms({ ...filters, ...noFilters, ...filter }).values()].flat();
}
