import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { type ConditionKind, conditionKinds } from "#app/playlists/smart/smart-playlist.ts";

/** Parameters of /search of each kind of condition. */
export const conditionParams: Record<ConditionKind, readonly string[]> = {
  words: ["q", "qFields", "verbatim"],
  genre: ["genre"],
  mood: ["mood"],
  instrument: ["instrument"],
  vocals: ["vocals"],
  bpm: ["bpmMin", "bpmMax", "halfTime"],
  key: ["key", "compatible"],
  length: ["lengthMin", "lengthMax"],
  explicit: ["explicit"],
};

/** Not allowed as conditions: they rank the whole catalogue by sound or shape instead of filtering it. */
export function ranksBySound({ similar, shape, fit }: SearchFilters): boolean {
  return similar !== null || shape !== null || fit !== null;
}

/** Errors of a condition, by parameter of /search. */
export type ConditionErrors = Record<string, string>;

function only(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => names.includes(name)));
}

/** Kinds of filter in a query string, without modifiers that have no effect alone ("compatible" without a key). */
function kindsOf(params: URLSearchParams): ConditionKind[] {
  const says = (names: readonly string[]) => conditionOf(only(params, names)) !== "";
  return conditionKinds.filter((kind) => says(conditionParams[kind]));
}

/** Canonical text of one condition; empty when it filters nothing. */
function conditionOf(params: URLSearchParams): string {
  const { filters } = readSearchParams(params);
  const { bpmMin, bpmMax, key, text } = filters;
  const whole = {
    ...filters,
    similar: null,
    shape: null,
    fit: null,
    sort: "relevance" as const,
    page: 1,
    halfTime: filters.halfTime && (bpmMin !== null || bpmMax !== null),
    compatible: filters.compatible && key !== null,
    qFields: text === "" ? [] : filters.qFields,
  };
  return searchString(whole).slice(1);
}

/**
 * Parses a condition with the parser of /search: kind and canonical text, or errors. Unlike a search, which ignores an invalid filter, a
 * rule is rejected.
 */
export function readCondition(
  text: string,
): { kind: ConditionKind; condition: string; errors: null } | { kind: ConditionKind | null; errors: ConditionErrors } {
  const params = new URLSearchParams(text);
  const kinds = kindsOf(params);
  const [kind = null] = kinds;
  const { errors, filters } = readSearchParams(params);
  const found = Object.entries(errors).flatMap(([name, { problem }]): [string, string][] => [[name, problem]]);
  if (found.length > 0) return { kind, errors: Object.fromEntries(found) };
  const allParams = Object.values(conditionParams).flat();
  const unknown = [...params.keys()].find((name) => !allParams.includes(name));
  if (unknown !== undefined || ranksBySound(filters)) return { kind, errors: { [unknown ?? "q"]: "unknown" } };
  if (kind === null || kinds.length > 1) return { kind, errors: { "": kind === null ? "empty" : "several" } };
  return { kind, condition: conditionOf(params), errors: null };
}

/** The conditions of a search, one per kind, combined with AND. `text` is a query string of /search. */
export function conditionsOf(text: string): string[] {
  const params = new URLSearchParams(text);
  return kindsOf(params).map((kind) => conditionOf(only(params, conditionParams[kind])));
}
