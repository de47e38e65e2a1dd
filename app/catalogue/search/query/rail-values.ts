import { phraseKey, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { readTypedFilters, replaceTyped } from "#app/catalogue/search/query/typed-filters.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";

/** Fields with a control that a phrase of the text can set. */
export const railFields = [
  "vocals",
  "bpmMin",
  "bpmMax",
  "key",
  "lengthMin",
  "lengthMax",
  "explicit",
  "ai",
] as const satisfies readonly (keyof SearchFilters)[];
type RailField = (typeof railFields)[number];

/** Fields of the rail that a phrase sets. */
export function railFieldsOf({ filter }: TypedFilter): RailField[] {
  return railFields.filter((field) => (filter[field] ?? null) !== null);
}

/** Whether a tempo or length orders the results instead of filtering them: all but a range with both ends. */
export function isMeasureWish(
  { ranksMeasures }: Pick<SearchFilters, "ranksMeasures">,
  { filter }: TypedFilter,
): boolean {
  const { bpmMin, bpmMax, lengthMin, lengthMax, around } = filter;
  const [min, max] = bpmMin === undefined ? [lengthMin, lengthMax] : [bpmMin, bpmMax];
  return ranksMeasures === true && min !== undefined && (around !== undefined || min === null || max === null);
}

/** The search with the fields that its text sets, unless chosen. */
export function withRailValues<Filters extends SearchFilters>(filters: Filters, all: TypedFilter[]): Filters {
  const typed = all.filter((one) => !isMeasureWish(filters, one));
  const values = Object.assign({}, ...typed.map((one) => pick(one, (field) => filters[field] === null)));
  return { ...filters, ...values };
}

function pick(one: TypedFilter, isWanted: (field: RailField) => boolean): Partial<SearchFilters> {
  return Object.fromEntries(
    railFieldsOf(one).flatMap((field) => (isWanted(field) ? [[field, one.filter[field]]] : [])),
  );
}

/** Whether the rail shows everything that a phrase sets. */
export function isInRail(filters: SearchFilters, one: TypedFilter): boolean {
  const fields = isMeasureWish(filters, one) ? [] : railFieldsOf(one);
  return fields.length > 0 && fields.every((field) => (filters[field] ?? one.filter[field]) === one.filter[field]);
}

const ranges = [
  ["bpmMin", "bpmMax"],
  ["lengthMin", "lengthMax"],
] as const;

/** Limits whose range is empty. */
function crossedLimits(filters: SearchFilters): RailField[] {
  return ranges.flatMap(([min, max]) => {
    const [least, most] = [filters[min], filters[max]];
    return least !== null && most !== null && least > most ? [min, max] : [];
  });
}

/** Whether a changed control showed a filter of this phrase. */
function isOverruled(one: TypedFilter, changed: ReadonlySet<string>): boolean {
  return (
    railFieldsOf(one).some((field) => changed.has(field)) || (one.filter.makes !== undefined && changed.has("fit"))
  );
}

/**
 * Resolves contradictions between text and controls. A phrase whose control was changed is removed from the text, and its other filters
 * move to the controls. Other phrases override chosen values of the same fields.
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
  // A limit from the text beyond the chosen one is removed with its phrase.
  return settleWords(
    withNull(
      next,
      crossedLimits(next).filter((field) => field in kept),
    ),
    changed,
  );
}

/** The search without chosen values that the text sets too or that contradict it. */
function withoutChosen(filters: SearchFilters, typed: TypedFilter[]): SearchFilters {
  const own = withNull(filters, typed.flatMap(railFieldsOf));
  const makes = typed.find((one) => one.filter.makes !== undefined)?.filter.makes;
  const fit = makes === undefined || own.fit?.seconds === makes ? own.fit : null;
  return { ...withNull(own, crossedLimits(withRailValues(own, typed))), fit };
}

function withNull(filters: SearchFilters, fields: RailField[]): SearchFilters {
  return { ...filters, ...Object.fromEntries(fields.map((field) => [field, null])) };
}

/** Whether settling removed a chosen value that the text does not repeat. */
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

/** Controls that show filters of the text: see `inWordsName`. */
export function valuesInWords(chosen: SearchFilters, inRail: SearchFilters): Partial<SearchFilters> {
  const fields = [...railFields, "fit"] as const;
  return Object.fromEntries(fields.flatMap((field) => (chosen[field] === null ? [[field, inRail[field]]] : [])));
}
