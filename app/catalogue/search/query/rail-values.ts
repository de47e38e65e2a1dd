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

/** Whether one of the controls that were changed showed what a phrase says. */
function isOverruled(one: TypedFilter, changed: ReadonlySet<string>): boolean {
  return (
    railFieldsOf(one).some((field) => changed.has(field)) || (one.filter.makes !== undefined && changed.has("fit"))
  );
}

/**
 * A search in which words and controls say the same. A phrase whose control was changed is taken out of the text, and leaves the rest of what it
 * said in the controls. Other phrases were typed after what is chosen: they count, and what a control says of the same is dropped.
 */
export function settleWords(filters: SearchFilters, changed: ReadonlySet<string>): SearchFilters {
  const { text, verbatim } = filters;
  if (filters.qFields.length > 0 || text === "") return filters;
  const { typed } = readTypedFilters(text, { verbatim, dictionary: emptyDictionary, accepts: () => true });
  const overruled = typed.find((one) => isOverruled(one, changed));
  const left = overruled && (overruled.left ?? replaceTyped(text, overruled.phrase, ""));
  if (overruled === undefined || left === undefined || left.length >= text.length) return withoutChosen(filters, typed);
  const kept = pick(overruled, (field) => filters[field] === null && !changed.has(field));
  const next = { ...filters, ...kept, text: left, verbatim: verbatim.filter((one) => phraseKey(left).includes(one)) };
  // A limit out of the words that lies beyond the chosen one is gone with its phrase.
  return settleWords(
    withNull(
      next,
      crossedLimits(next).filter((field) => field in kept),
    ),
    changed,
  );
}

/** The search without chosen values of what its words set, or which leave nothing of that. */
function withoutChosen(filters: SearchFilters, typed: TypedFilter[]): SearchFilters {
  const own = withNull(filters, typed.flatMap(railFieldsOf));
  const makes = typed.find((one) => one.filter.makes !== undefined)?.filter.makes;
  const fit = makes === undefined || own.fit?.seconds === makes ? own.fit : null;
  return { ...withNull(own, crossedLimits(withRailValues(own, typed))), fit };
}

function withNull(filters: SearchFilters, fields: RailField[]): SearchFilters {
  return { ...filters, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** Whether settling took a chosen value away that the words do not repeat. */
export function hasDropped(chosen: SearchFilters, settled: SearchFilters): boolean {
  const { typed } = readTypedFilters(settled.text, {
    verbatim: settled.verbatim,
    dictionary: emptyDictionary,
    accepts: () => true,
  });
  const inRail = withRailValues(settled, typed);
  return (
    railFields.some((field) => chosen[field] !== null && chosen[field] !== inRail[field]) ||
    (chosen.fit !== null && settled.fit === null)
  );
}

/** What of the rail's controls shows the words: see `inWordsName`. */
export function valuesInWords(chosen: SearchFilters, inRail: SearchFilters): Partial<SearchFilters> {
  const fields = [...railFields, "fit"] as const;
  return Object.fromEntries(fields.flatMap((field) => (chosen[field] === null ? [[field, inRail[field]]] : [])));
}
