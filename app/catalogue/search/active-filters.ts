import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { FacetCounts } from "#app/catalogue/search/facets/facet-counts.ts";
import { languageName } from "#app/catalogue/search/language-name.ts";
import { isInRail, isMeasureWish, railFieldsOf } from "#app/catalogue/search/query/rail-values.ts";
import { phraseKey, type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { searchMessages as messages, typedLabel } from "#app/catalogue/search/search-messages.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

/** An active filter: label, its control, and the query string of the search without it. */
export type ActiveFilter = {
  label: string;
  control: string;
  without: string;
  /** There is no control for it. */
  isOnlyInWords?: true;
};

type Read = {
  facets: Pick<FacetCounts, TagCategory>;
  dictionary: Dictionary;
  /** Shape and length of the search, from controls or text. */
  form: Pick<SearchFilters, "shape" | "fit">;
  /** The search's brand, if known. */
  brand?: { profile: { name: string } | null } | null;
};

/** The text without the phrase of a shape or length. */
function leftOf(typed: TypedFilter[], name: "develops" | "makes"): Partial<SearchFilters> {
  const text = typed.find(({ filter }) => filter[name] !== undefined)?.left;
  return text === undefined ? {} : { text };
}

/** Removes a filter found in the text: its phrase is searched literally, or deleted if its words are not searched. */
function withoutTyped({ verbatim }: SearchFilters, { phrase, left }: TypedFilter): Partial<SearchFilters> {
  return left === undefined ? { verbatim: [...verbatim, phraseKey(phrase)] } : { text: left };
}

export function activeFilters(
  filters: SearchFilters,
  { facets, dictionary, form, brand = null }: Read,
): ActiveFilter[] {
  const { typed } = splitWords({ ...filters, ...form }, dictionary);
  const active: ActiveFilter[] = [];
  function add(label: string, control: string, change: Partial<SearchFilters>) {
    active.push({ label, control, without: withoutOf(filters, change) });
  }
  active.push(...readChips(filters));
  if (filters.similar !== null) add(messages.similarChip(filters.similar), "q", { similar: null });
  if (form.shape !== null) add(messages.shapeChip(form.shape), "shape", { shape: null, ...leftOf(typed, "develops") });
  if (form.fit !== null) add(messages.fitChip(form.fit), "fit", { fit: null, ...leftOf(typed, "makes") });
  if (filters.qFields.length > 0) add(messages.fieldsChip(filters.qFields), "q", { qFields: [] });
  for (const category of tagCategories) {
    for (const slug of filters[category]) {
      const label = facets[category].values.find(({ value }) => value === slug)?.label ?? slug;
      add(label, category, { [category]: filters[category].filter((other) => other !== slug) });
    }
  }
  if (filters.vocals !== null) add(messages.vocals[filters.vocals ? "yes" : "no"], "vocals", { vocals: null });
  const { bpmMin, bpmMax, key, lengthMin, lengthMax } = filters;
  if (bpmMin !== null || bpmMax !== null) {
    add(messages.bpmChip(bpmMin, bpmMax), "bpmMin", { bpmMin: null, bpmMax: null, halfTime: false });
  }
  if (key !== null) add(messages.keyChip(key, filters.compatible), "key", { key: null, compatible: false });
  if (lengthMin !== null || lengthMax !== null) {
    add(messages.lengthChip(lengthMin, lengthMax), "lengthMin", { lengthMin: null, lengthMax: null });
  }
  active.push(...factChips(filters, brand));
  active.push(...typed.filter(({ filter }) => !filter.develops && !filter.makes).map((one) => typedChip(filters, one)));
  if (filters.explicit !== null)
    add(messages.explicit[filters.explicit ? "yes" : "no"], "explicit", { explicit: null });
  return active;
}

/** The search without its brand, and so without an order by it. */
export function withoutBrand({ sort }: SearchFilters): Pick<SearchFilters, "brand" | "sort"> {
  return { brand: null, sort: sort === "brand" ? "relevance" : sort };
}

/** Chips of year, language, rights and stems. */
function factChips(filters: SearchFilters, brand: Read["brand"]): ActiveFilter[] {
  const { yearMin, yearMax, language, oneStop, stems, ai, clear } = filters;
  const chip = (label: string, control: string, change: Partial<SearchFilters>) => ({
    label,
    control,
    without: withoutOf(filters, change),
  });
  const years = { yearMin: null, yearMax: null };
  const fit = fitCopy.chip(brand?.profile?.name ?? null);
  return [
    ...(filters.brand === null ? [] : [chip(fit, "q", withoutBrand(filters))]),
    ...(yearMin === null && yearMax === null ? [] : [chip(messages.yearChip(yearMin, yearMax), "yearMin", years)]),
    ...language.map((code) =>
      chip(languageName(code), "language", { language: language.filter((other) => other !== code) }),
    ),
    ...(oneStop ? [chip(messages.oneStop, "oneStop", { oneStop: false })] : []),
    ...(stems ? [chip(messages.stems, "stems", { stems: false })] : []),
    ...(clear === null ? [] : [chip(messages.clearChip(clear), "clear", { clear: null })]),
    ...(ai === null ? [] : [chip(madeCopy.states[ai], "ai", { ai: null })]),
  ];
}

function withoutOf(filters: SearchFilters, change: Partial<SearchFilters>): string {
  return searchString({ ...filters, ...change, page: 1 });
}

/** Chips of a text that was read: each leads to its search without what it says. */
function readChips(filters: SearchFilters): ActiveFilter[] {
  const { read } = filters;
  if (!read) return [];
  return read.chips
    .filter(({ isUsed, isFilter }) => isUsed && !isFilter)
    .map(({ id, label }) => ({
      label,
      control: "q",
      without: withoutOf(filters, { read: { ...read, dropped: [...read.dropped, id] } }),
      isOnlyInWords: true,
    }));
}

/** Chip of a filter found in the text. */
function typedChip(filters: SearchFilters, one: TypedFilter): ActiveFilter {
  const [field] = isInRail(filters, one) ? railFieldsOf(one) : [];
  return {
    label: one.filter.key
      ? messages.keyChip(one.filter.key, filters.compatible)
      : typedLabel(one.filter, isMeasureWish(filters, one)),
    // A range has one control, named by its lower end.
    control: field?.replace("Max", "Min") ?? "q",
    without: withoutOf(filters, withoutTyped(filters, one)),
    ...(field === undefined ? { isOnlyInWords: true } : {}),
  };
}
