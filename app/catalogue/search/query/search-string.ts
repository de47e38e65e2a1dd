import { numberFields, type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { wishParams } from "#app/catalogue/search/query/wish-params.ts";
import { fitParams, shapeParams } from "#app/catalogue/shape/shape-query.ts";
import { similarParams } from "#app/catalogue/similar/similar-query.ts";

/** The search without the filters that its text sets. */
export function withoutAsked(filters: SearchFilters): SearchFilters {
  const asked = Object.entries(filters.read?.asked ?? {});
  const same = asked.filter(([name, value]) => filters[name as keyof SearchFilters] === value);
  return { ...filters, ...Object.fromEntries(same.map(([name]) => [name, null])) };
}

/** What the reader took out of a text: chips, and filters that it sets. */
function droppedOf(filters: SearchFilters): string[] {
  const { dropped = [], asked = {} } = filters.read ?? {};
  const isGone = ([name, value]: [string, unknown]) => {
    const current = filters[name as keyof SearchFilters];
    return value !== null && (current === null || (current === false && value === true));
  };
  return [
    ...new Set([
      ...dropped,
      ...Object.entries(asked)
        .filter(isGone)
        .map(([name]) => name),
    ]),
  ];
}

/** What is left of a text that was read: what was taken out of it, or the wishes instead of it. */
function readParams(filters: SearchFilters): [name: string, value: string][] {
  const { read } = filters;
  if (!read?.isAddressed) return droppedOf(filters).map((id) => ["drop", id]);
  return wishParams(read).flatMap((one): [string, string][] => (read.dropped.includes(one) ? [] : [["wish", one]]));
}

/** The canonical, shortest query string; "" for none. Equal searches have equal URLs. */
export function searchString(given: SearchFilters): string {
  const filters = withoutAsked(given);
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null | false) => {
    if (value !== null && value !== false && value !== "") params.append(name, String(value));
  };
  const flag = (value: boolean | null) => (value === null ? null : value ? "yes" : "no");
  const { read } = filters;
  set("q", read?.isAddressed ? "" : filters.text);
  if (filters.similar) for (const [name, value] of similarParams(filters.similar)) set(name, value);
  for (const [name, value] of [...shapeParams(filters.shape), ...fitParams(filters.fit)]) set(name, value);
  for (const phrase of filters.verbatim) set("verbatim", phrase);
  for (const [name, value] of readParams(given)) set(name, value);
  set("qFields", filters.qFields.join(","));
  for (const category of tagCategories) for (const value of filters[category]) set(category, value);
  set("vocals", flag(filters.vocals));
  set("explicit", flag(filters.explicit));
  for (const field of numberFields) set(field, filters[field]);
  set("halfTime", filters.halfTime && "yes");
  set("key", filters.key);
  set("compatible", filters.compatible && "yes");
  for (const code of filters.language) set("language", code);
  set("oneStop", filters.oneStop && "yes");
  set("stems", filters.stems && "yes");
  set("ai", filters.ai);
  set("clear", filters.clear);
  set("brand", filters.brand);
  set("sort", filters.sort !== "relevance" && filters.sort);
  set("page", filters.page > 1 && filters.page);
  return params.size === 0 ? "" : `?${params}`;
}
