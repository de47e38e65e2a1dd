import { keyIndex, musicalKeys } from "#app/catalogue/musical-key.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import {
  isSearchField,
  limits,
  type NumberField,
  numberFields,
  type SearchField,
  type SearchFilters,
  sorts,
  tagCategories,
} from "#app/catalogue/search/search-filters.ts";
import { maxQueryLength } from "#app/catalogue/search/search-query.ts";

export type SearchErrors = Partial<Record<NumberField | "page" | "sort" | "key" | "qFields" | "songId", string>>;

const slug = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,59}$/u;
/** Values of one group: each is a term of the query. */
const maxValues = 12;
/** The list is cut at 1,000 recordings of 20 a page. */
export const pageSize = 20;
export const lastPage = 50;

function flagOf(value: string | null): boolean | null {
  return value === "yes" ? true : value === "no" ? false : null;
}

function numberOf(params: URLSearchParams, field: NumberField, errors: SearchErrors): number | null {
  const raw = params.get(field)?.trim() ?? "";
  if (raw === "") return null;
  const value = Number(raw.replace(",", "."));
  if (raw.length > 12 || !Number.isFinite(value)) {
    errors[field] = copy.notANumber(copy.fields[field]);
    return null;
  }
  const { least, most } = limits[field];
  return Math.min(most, Math.max(least, Math.round(value)));
}

function pageOf(params: URLSearchParams, errors: SearchErrors): number {
  const raw = params.get("page")?.trim() ?? "";
  if (raw === "") return 1;
  if (!/^-?\d+$/.test(raw)) {
    errors.page = copy.notANumber(copy.fields.page);
    return 1;
  }
  return Math.min(lastPage, Math.max(1, Number(raw)));
}

/** A comma list, as one parameter or several. */
function fieldsOf(params: URLSearchParams, errors: SearchErrors): SearchField[] {
  const names = params.getAll("qFields").flatMap((list) => list.split(",").map((name) => name.trim()));
  const given = [...new Set(names.filter((name) => name !== ""))];
  const unknown = given.filter((name) => !isSearchField(name));
  if (unknown.length > 0) errors.qFields = copy.unknownFields(unknown.slice(0, 3).join(", ").slice(0, 60));
  return given.filter(isSearchField);
}

/** The checked filters of an address, and what is wrong with it by field. A wrong value is left out; the others hold. */
export function readSearchParams(params: URLSearchParams): { filters: SearchFilters; errors: SearchErrors } {
  const errors: SearchErrors = {};
  const [genre = [], mood = [], instrument = []] = tagCategories.map((category) =>
    [...new Set(params.getAll(category))].filter((value) => slug.test(value)).slice(0, maxValues),
  );
  const [bpmMin = null, bpmMax = null, lengthMin = null, lengthMax = null] = numberFields.map((field) =>
    numberOf(params, field, errors),
  );
  if (bpmMin !== null && bpmMax !== null && bpmMin > bpmMax) errors.bpmMax = copy.belowMinimum(copy.fields.bpmMax);
  if (lengthMin !== null && lengthMax !== null && lengthMin > lengthMax) {
    errors.lengthMax = copy.belowMinimum(copy.fields.lengthMax);
  }
  const wantedKey = params.get("key") ?? "";
  const key = musicalKeys[keyIndex(wantedKey) ?? -1] ?? null;
  if (wantedKey !== "" && key === null) errors.key = copy.unknownKey;
  const wantedSort = params.get("sort") ?? "";
  const sort = sorts.find((name) => name === wantedSort) ?? "relevance";
  if (wantedSort !== "" && sort !== wantedSort) errors.sort = copy.unknownSort;
  return {
    errors,
    filters: {
      text: (params.get("q") ?? "").toWellFormed().slice(0, maxQueryLength).trim(),
      qFields: fieldsOf(params, errors),
      genre,
      mood,
      instrument,
      vocals: flagOf(params.get("vocals")),
      explicit: flagOf(params.get("explicit")),
      bpmMin,
      bpmMax: errors.bpmMax ? null : bpmMax,
      halfTime: params.get("halfTime") === "yes",
      key,
      compatible: params.get("compatible") === "yes",
      lengthMin,
      lengthMax: errors.lengthMax ? null : lengthMax,
      sort,
      page: pageOf(params, errors),
    },
  };
}

export type TypedNumbers = Record<NumberField, string>;

/** What the number fields hold, right or wrong, so that a form is never emptied by a mistake. */
export function readTypedNumbers(params: URLSearchParams): TypedNumbers {
  const typed = (field: NumberField) => (params.get(field) ?? "").toWellFormed().slice(0, 12);
  return {
    bpmMin: typed("bpmMin"),
    bpmMax: typed("bpmMax"),
    lengthMin: typed("lengthMin"),
    lengthMax: typed("lengthMax"),
  };
}

/** The shortest query string that says the same; "" for none. Equal searches have equal addresses. */
export function searchString(filters: SearchFilters): string {
  const params = new URLSearchParams();
  if (filters.text) params.set("q", filters.text);
  if (filters.qFields.length > 0) params.set("qFields", filters.qFields.join(","));
  for (const category of tagCategories) for (const value of filters[category]) params.append(category, value);
  if (filters.vocals !== null) params.set("vocals", filters.vocals ? "yes" : "no");
  if (filters.explicit !== null) params.set("explicit", filters.explicit ? "yes" : "no");
  for (const field of numberFields) if (filters[field] !== null) params.set(field, String(filters[field]));
  if (filters.halfTime) params.set("halfTime", "yes");
  if (filters.key) params.set("key", filters.key);
  if (filters.compatible) params.set("compatible", "yes");
  if (filters.sort !== "relevance") params.set("sort", filters.sort);
  if (filters.page > 1) params.set("page", String(filters.page));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
