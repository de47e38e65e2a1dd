import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { FacetCounts } from "#app/catalogue/search/facet-counts.ts";
import { isInRail, railFieldsOf } from "#app/catalogue/search/query/rail-values.ts";
import { phraseKey, type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-params.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { searchMessages as messages, typedLabel } from "#app/catalogue/search/search-messages.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** An active filter: its label, the control that shows it, and the query string of the search without it. */
export type ActiveFilter = {
  label: string;
  control: string;
  without: string;
  /** The rail has no control for it. */
  isOnlyInWords?: true;
};

type Read = {
  facets: Pick<FacetCounts, TagCategory>;
  dictionary: Dictionary;
  /** The shape and the length of the search: chosen, or in its words. */
  form: Pick<SearchFilters, "shape" | "fit">;
};

/** The text without the phrase for a shape or a length, where there is one. */
function leftOf(typed: TypedFilter[], name: "develops" | "makes"): Partial<SearchFilters> {
  const text = typed.find(({ filter }) => filter[name] !== undefined)?.left;
  return text === undefined ? {} : { text };
}

/** The phrase of a filter is taken literally, or gone where its words are none to search. */
function withoutTyped({ verbatim }: SearchFilters, { phrase, left }: TypedFilter): Partial<SearchFilters> {
  return left === undefined ? { verbatim: [...verbatim, phraseKey(phrase)] } : { text: left };
}

export function activeFilters(filters: SearchFilters, { facets, dictionary, form }: Read): ActiveFilter[] {
  const { typed } = splitWords({ ...filters, ...form }, dictionary);
  const active: ActiveFilter[] = [];
  function add(label: string, control: string, change: Partial<SearchFilters>) {
    active.push({ label, control, without: withoutOf(filters, change) });
  }
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
  active.push(...typed.filter(({ filter }) => !filter.develops && !filter.makes).map((one) => typedChip(filters, one)));
  if (filters.explicit !== null)
    add(messages.explicit[filters.explicit ? "yes" : "no"], "explicit", { explicit: null });
  return active;
}

function withoutOf(filters: SearchFilters, change: Partial<SearchFilters>): string {
  return searchString({ ...filters, ...change, page: 1 });
}

/** The chip of a phrase in the words. */
function typedChip(filters: SearchFilters, one: TypedFilter): ActiveFilter {
  const [field] = isInRail(filters, one) ? railFieldsOf(one) : [];
  return {
    label: one.filter.key ? messages.keyChip(one.filter.key, filters.compatible) : typedLabel(one.filter),
    // A range has one control, named by its lower end.
    control: field?.replace("Max", "Min") ?? "q",
    without: withoutOf(filters, withoutTyped(filters, one)),
    ...(field === undefined ? { isOnlyInWords: true } : {}),
  };
}
