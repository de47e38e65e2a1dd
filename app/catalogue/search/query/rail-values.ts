import { phraseKey, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { readTypedFilters, replaceTyped } from "#app/catalogue/search/query/typed-filters.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";

/** Fields that the rail has a control for and a phrase in the words can set. */
export const railFields = [
  "vocals",
  "bpmMin",
  "bpmMax",
  "key",
  "lengthMin",
  "lengthMax",
  "explicit",
] as const satisfies readonly (keyof SearchFilters)[];
type RailField = (typeof railFields)[number];

/** The fields of the rail that a phrase sets. */
export function railFieldsOf({ filter }: TypedFilter): RailField[] {
  return railFields.filter((field) => (filter[field] ?? null) !== null);
}

/** The search with what its words set in the fields that nobody chose. */
export function withRailValues<Filters extends SearchFilters>(filters: Filters, typed: TypedFilter[]): Filters {
  const values = Object.assign({}, ...typed.map((one) => pick(one, (field) => filters[field] === null)));
  return { ...filters, ...values };
}

function pick(one: TypedFilter, isWanted: (field: RailField) => boolean): Partial<SearchFilters> {
  return Object.fromEntries(
    railFieldsOf(one).flatMap((field) => (isWanted(field) ? [[field, one.filter[field]]] : [])),
  );
}

/** Whether the rail shows all that a phrase asks for. */
export function isInRail(filters: SearchFilters, one: TypedFilter): boolean {
  const fields = railFieldsOf(one);
  return fields.length > 0 && fields.every((field) => (filters[field] ?? one.filter[field]) === one.filter[field]);
}

const ranges = [
  ["bpmMin", "bpmMax"],
  ["lengthMin", "lengthMax"],
] as const;

/** The limits between which there is nothing. */
function crossedLimits(filters: SearchFilters): RailField[] {
  return ranges.flatMap(([min, max]) => {
    const [least, most] = [filters[min], filters[max]];
    return least !== null && most !== null && least > most ? [min, max] : [];
  });
}

/** Whether controls say something else than a phrase. */
function isOverruled(filters: SearchFilters, one: TypedFilter, emptied: ReadonlySet<string>): boolean {
  const { makes } = one.filter;
  if (makes !== undefined) return emptied.has("fit") || (filters.fit !== null && filters.fit.seconds !== makes);
  const isOther = (field: RailField) =>
    emptied.has(field) || (filters[field] ?? one.filter[field]) !== one.filter[field];
  const crossed = crossedLimits({ ...filters, ...pick(one, (field) => filters[field] === null) });
  return railFieldsOf(one).some((field) => isOther(field) || crossed.includes(field));
}

/**
 * A search in which words and controls say the same: a control counts more than a phrase, which is then taken out of the text and leaves the rest
 * of what it said in the controls. What a control repeats is left to the words.
 */
export function settleWords(filters: SearchFilters, emptied: ReadonlySet<string>): SearchFilters {
  if (filters.qFields.length > 0 || filters.text === "") return filters;
  const { verbatim } = filters;
  const { typed } = readTypedFilters(filters.text, { verbatim, dictionary: emptyDictionary, accepts: () => true });
  const overruled = typed.find((one) => isOverruled(filters, one, emptied));
  if (overruled === undefined) {
    const repeated = typed.flatMap(railFieldsOf).map((field) => [field, null]);
    return { ...filters, ...Object.fromEntries(repeated) };
  }
  const text = overruled.left ?? replaceTyped(filters.text, overruled.phrase, "");
  // Without the phrase in the text, as it was cut or folded, nothing is taken out.
  if (text.length >= filters.text.length) return filters;
  const kept = pick(overruled, (field) => filters[field] === null && !emptied.has(field));
  const left = { ...filters, ...kept, text, verbatim: verbatim.filter((phrase) => phraseKey(text).includes(phrase)) };
  // A limit out of the words that lies beyond the chosen one is gone with its phrase.
  const gone = crossedLimits(left).filter((field) => field in kept);
  return settleWords({ ...left, ...Object.fromEntries(gone.map((field) => [field, null])) }, emptied);
}

/** What of the rail's controls shows the words: see `inWordsName`. */
export function valuesInWords(chosen: SearchFilters, inRail: SearchFilters): Partial<SearchFilters> {
  const fields = [...railFields, "fit"] as const;
  return Object.fromEntries(fields.flatMap((field) => (chosen[field] === null ? [[field, inRail[field]]] : [])));
}
