import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { FacetCounts } from "#app/catalogue/search/facet-counts.ts";
import { phraseKey, type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-params.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";

/** An active filter: its label, the control that set it, and the query string of the search without it. */
export type ActiveFilter = { label: string; control: string; without: string };

export function activeFilters(filters: SearchFilters, facets: Pick<FacetCounts, TagCategory>): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  function add(label: string, control: string, change: Partial<SearchFilters>) {
    active.push({ label, control, without: searchString({ ...filters, ...change, page: 1 }) });
  }
  if (filters.similar !== null) add(messages.similarChip(filters.similar), "q", { similar: null });
  if (filters.shape !== null) add(messages.shapeChip(filters.shape), "shape", { shape: null });
  if (filters.fit !== null) add(messages.fitChip(filters.fit), "fit", { fit: null });
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
  for (const { phrase, filter } of splitWords(filters).typed) {
    const label = typedLabel(filter);
    add(label, "q", { verbatim: [...filters.verbatim, phraseKey(phrase)] });
  }
  if (filters.explicit !== null)
    add(messages.explicit[filters.explicit ? "yes" : "no"], "explicit", { explicit: null });
  return active;
}

/** What a phrase in the words stands for, as the chip of the same filter says it. */
function typedLabel(filter: TypedFilter["filter"]): string {
  const { bpmMin, bpmMax, lengthMin, lengthMax, key, mode, voice, withoutVoice, vocals, explicit } = filter;
  if (bpmMin !== undefined || bpmMax !== undefined) return messages.bpmChip(bpmMin ?? null, bpmMax ?? null);
  if (lengthMin !== undefined || lengthMax !== undefined)
    return messages.lengthChip(lengthMin ?? null, lengthMax ?? null);
  if (voice) return messages.voices[voice];
  if (withoutVoice) return messages.withoutVoices[withoutVoice];
  if (mode) return messages.modes[mode];
  if (key) return messages.keyChip(key, false);
  if (explicit !== undefined) return messages.explicit[explicit ? "yes" : "no"];
  return messages.vocals[vocals ? "yes" : "no"];
}
