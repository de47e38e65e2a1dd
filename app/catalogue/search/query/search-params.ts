import { keyIndex, musicalKeys } from "#app/catalogue/musical-key.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import { readChoices } from "#app/catalogue/search/query/choice-params.ts";
import { changedControls, inWordsName, withoutEchoes } from "#app/catalogue/search/query/echoes.ts";
import { hasDropped, railFields, settleWords } from "#app/catalogue/search/query/rail-values.ts";
import {
  isSearchField,
  limits,
  maxQueryLength,
  type NumberField,
  numberFields,
  phraseKey,
  type SearchField,
  type SearchFilters,
  tagCategories,
} from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { readWishParams } from "#app/catalogue/search/query/wish-params.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import type { SearchProblem } from "#app/catalogue/search/search-problem.ts";
import { readFitQuery, readShapeQuery } from "#app/catalogue/shape/shape-query.ts";
import { readSimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import { type MadeState, madeStates } from "#app/rights/made/made.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

const flags = ["vocals", "explicit", "halfTime", "compatible", "oneStop", "stems"] as const;

type SearchPart =
  | NumberField
  | TagCategory
  | (typeof flags)[number]
  | "page"
  | "sort"
  | "key"
  | "language"
  | "clear"
  | "ai"
  | "qFields"
  | "songId"
  | "shape"
  | "fit";

export type SearchProblems = Partial<Record<SearchPart, SearchProblem>>;
export type SearchErrors = Partial<Record<SearchPart, string>>;

const slug = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,59}$/u;
/** Max values of a group: each is a term of the query. */
export const maxValues = 12;
/** The list is limited to 1,000 recordings, 20 a page. */
export const pageSize = 20;
export const lastPage = 50;

const ranges = [
  ["bpmMin", "bpmMax"],
  ["lengthMin", "lengthMax"],
  ["yearMin", "yearMax"],
] as const satisfies [NumberField, NumberField][];

/** Max literal phrases, and max characters of one. */
const maxVerbatim = 6;
const maxPhrase = 60;

/** Flags that can be "no"; the others can only be set. */
export const twoSided: readonly (typeof flags)[number][] = ["vocals", "explicit"];

function flagOf(params: URLSearchParams, name: (typeof flags)[number], errors: SearchProblems): boolean | null {
  const value = params.get(name) ?? "";
  // Links of other systems use true and false: docs/product/catalogue.md.
  if (value === "yes" || value === "true") return true;
  if ((value === "no" || value === "false") && twoSided.includes(name)) return false;
  if (value !== "") errors[name] = messages.unknownValue(messages.flags[name], value);
  return null;
}

/** True and false as in links of other systems. */
const madeAliases: Record<string, MadeState> = { true: "yes", false: "no" };

function madeOf(params: URLSearchParams, errors: SearchProblems): MadeState | null {
  const value = params.get("ai") ?? "";
  const state =
    madeStates.find((one) => one === value) ?? (Object.hasOwn(madeAliases, value) ? madeAliases[value] : null);
  if (value !== "" && !state) errors.ai = messages.unknownValue(madeCopy.title, value);
  return state ?? null;
}

/** Distinct values of a parameter that have its form; the others are an error. */
function listOf(
  params: URLSearchParams,
  name: TagCategory | "language",
  { form, errors }: { form: RegExp; errors: SearchProblems },
): string[] {
  const given = [...new Set(params.getAll(name))].filter((value) => value !== "");
  const unknown = given.filter((value) => !form.test(value));
  if (unknown.length > 0) errors[name] = messages.unknownValue(copy.groups[name], unknown.join(", "));
  return given.filter((value) => form.test(value)).slice(0, maxValues);
}

const brandId = /^[\w-]{1,64}$/;
const languageCode = /^[a-z]{3}$/;

/** Only phrases that are still in the text. */
function verbatimOf(params: URLSearchParams, text: string): string[] {
  const phrases = params.getAll("verbatim").map((phrase) => phraseKey(phrase.toWellFormed()));
  const held = phrases.filter(
    (phrase) => phrase !== "" && phrase.length <= maxPhrase && phraseKey(text).includes(phrase),
  );
  return [...new Set(held)].slice(0, maxVerbatim);
}

function numberOf(params: URLSearchParams, field: NumberField, errors: SearchProblems): number | null {
  const raw = params.get(field)?.trim() ?? "";
  if (raw === "") return null;
  const value = Number(raw.replace(",", "."));
  if (raw.length > 12 || !Number.isFinite(value)) {
    errors[field] = messages.notANumber(copy.fields[field]);
    return null;
  }
  const { least, most } = limits[field];
  return Math.min(most, Math.max(least, Math.round(value)));
}

function pageOf(params: URLSearchParams, errors: SearchProblems): number {
  const raw = params.get("page")?.trim() ?? "";
  if (raw === "") return 1;
  if (!/^-?\d+$/.test(raw)) {
    errors.page = messages.notANumber(copy.fields.page);
    return 1;
  }
  return Math.min(lastPage, Math.max(1, Number(raw)));
}

/** A comma list in one or several parameters. */
function fieldsOf(params: URLSearchParams, errors: SearchProblems): SearchField[] {
  const names = params.getAll("qFields").flatMap((list) => list.split(",").map((name) => name.trim()));
  const given = [...new Set(names.filter((name) => name !== ""))];
  const unknown = given.filter((name) => !isSearchField(name));
  if (unknown.length > 0) errors.qFields = messages.unknownFields(unknown.slice(0, 3).join(", ").slice(0, 60));
  return given.filter(isSearchField);
}

/**
 * Parses a URL into filters and errors by field. Invalid values are dropped. `settled`: query string without contradictions; null if the
 * URL has none.
 */
export function readSearchParams(given: URLSearchParams): {
  filters: SearchFilters;
  errors: SearchProblems;
  settled: string | null;
} {
  const params = withoutEchoes(given);
  const errors: SearchProblems = {};
  const [genre = [], mood = [], instrument = []] = tagCategories.map((category) =>
    listOf(params, category, { form: slug, errors }),
  );
  const [vocals = null, explicit = null, halfTime, compatible, oneStop, stems] = flags.map((name) =>
    flagOf(params, name, errors),
  );
  const numbers = Object.fromEntries(numberFields.map((field) => [field, numberOf(params, field, errors)])) as Record<
    NumberField,
    number | null
  >;
  for (const [min, max] of ranges) {
    if ((numbers[min] ?? 0) <= (numbers[max] ?? Number.POSITIVE_INFINITY)) continue;
    errors[max] = messages.belowMinimum(copy.fields[max]);
    numbers[max] = null;
  }
  const wantedKey = params.get("key") ?? "";
  const key = musicalKeys[keyIndex(wantedKey) ?? -1] ?? null;
  if (wantedKey !== "" && key === null) errors.key = messages.unknownValue(copy.groups.key, wantedKey);
  const { sort, clear, errors: choiceErrors } = readChoices(params);
  Object.assign(errors, choiceErrors);
  const { shape, error: shapeError } = readShapeQuery(params);
  if (shapeError !== null) errors.shape = shapeError;
  const { fit, error: fitError } = readFitQuery(params);
  if (fitError !== null) errors.fit = fitError;
  const text = (params.get("q") ?? "").toWellFormed().slice(0, maxQueryLength).trim();
  const chosen: SearchFilters = {
    text,
    verbatim: verbatimOf(params, text),
    qFields: fieldsOf(params, errors),
    genre,
    mood,
    instrument,
    vocals,
    explicit,
    ...numbers,
    halfTime: halfTime === true,
    key,
    compatible: compatible === true,
    language: listOf(params, "language", { form: languageCode, errors }),
    oneStop: oneStop === true,
    stems: stems === true,
    ai: madeOf(params, errors),
    clear,
    usage: null,
    similar: readSimilarQuery(params),
    shape,
    fit,
    brand: brandId.exec(params.get("brand") ?? "")?.[0] ?? null,
    sort,
    page: pageOf(params, errors),
  };
  const filters = settleWords(chosen, changedControls(params));
  const read = text === "" ? readWishParams(params) : null;
  if (read !== null) {
    const words = read.wishes.map((one) => one.words).join(", ");
    return { errors, filters: { ...filters, text: words.slice(0, maxQueryLength), read }, settled: null };
  }
  const isSettled = filters.text === text && !given.has(inWordsName) && !hasDropped(chosen, filters);
  return { errors, filters, settled: isSettled ? null : settledString(params, { filters, errors }) };
}

const settledNames: ReadonlySet<string> = new Set(["q", "verbatim", "fit", "fit_tolerance", ...railFields]);

/** The URL with settled text and values; other parameters, valid or not, are kept. */
function settledString(
  params: URLSearchParams,
  { filters, errors }: { filters: SearchFilters; errors: SearchProblems },
): string {
  const isWritten = (name: string) => settledNames.has(name);
  // Out-of-range numbers are not kept: the other limit may be gone.
  const isMalformed = (name: string, value: string) => name in errors && !Number.isFinite(Number(value));
  const isDefault = (name: string, value: string) => value === "" || (name === "sort" && value === "relevance");
  const kept = [...params].filter(
    ([name, value]) =>
      name !== inWordsName && !isDefault(name, value) && (!isWritten(name) || isMalformed(name, value)),
  );
  const written = [...new URLSearchParams(searchString(filters))].filter(([name]) => isWritten(name));
  const text = new URLSearchParams([...written, ...kept]).toString();
  return text === "" ? "" : `?${text}`;
}

export type TypedNumbers = Record<NumberField, string>;

/** Values of the number fields, valid or not, so that errors do not clear the form; else those that the text sets, in `inRail`. */
export function readTypedNumbers(params: URLSearchParams, inRail: Pick<SearchFilters, NumberField>): TypedNumbers {
  const typed = (field: NumberField) => params.get(field)?.toWellFormed().slice(0, 12) || String(inRail[field] ?? "");
  return Object.fromEntries(numberFields.map((field) => [field, typed(field)])) as TypedNumbers;
}
