import { limits } from "#app/catalogue/search/query/search-filters.ts";
import {
  about,
  and,
  atLeast,
  between,
  from,
  type Groups,
  orLess,
  orMore,
  type Rule,
  rulesOf,
  type TypedFilter,
  to,
  upTo,
  withDigits,
} from "#app/catalogue/search/query/typed/rule.ts";

const minutes = "m|min|mins|minutes?|minuten?|minutos?";
const seconds = "s|secs?|seconds?|sek|sekunden?|secondes?|segundos?";

/**
 * Pattern of a duration: "1:30", "1 min 30", "1 min 30 sec", "90 sec", "2 min". Matched as group `name`; names of its parts end with it.
 */
export function duration(name: string): string {
  const joined = "(?:\\s*(?:and|und|et|y))?\\s*";
  const clock = `(?<clockMin${name}>\\d{1,2}):(?<clockSec${name}>[0-5]\\d)`;
  const both = `(?<min${name}>\\d{1,2})[\\s-]*(?:${minutes})${joined}(?:(?<sec${name}>[0-5]?\\d)[\\s-]*(?:${seconds})|(?<bareSec${name}>[0-5]\\d))`;
  const one = `(?<amount${name}>\\d{1,4}(?:[.,]\\d)?)[\\s-]*(?<unit${name}>${seconds}|${minutes})`;
  return `(?<${name}>${clock}|${both}|${one})`;
}

/** Seconds of the duration matched by `duration(name)`. */
export function secondsOf(groups: Groups, name: string): number {
  const minute = groups[`clockMin${name}`] ?? groups[`min${name}`];
  if (minute !== undefined) {
    const second = groups[`clockSec${name}`] ?? groups[`sec${name}`] ?? groups[`bareSec${name}`];
    return Number(minute) * 60 + Number(second);
  }
  const amount = Number((groups[`amount${name}`] ?? "").replace(",", "."));
  return Math.round(amount * (isInMinutes(groups, name) ? 60 : 1));
}

function isInMinutes(groups: Groups, name: string): boolean {
  const unit = groups[`unit${name}`];
  return unit === undefined || unit.startsWith("m");
}

function lengthOf(min: number | null, max: number | null): TypedFilter["filter"] | null {
  const { most } = limits.lengthMin;
  if ((min ?? 0) > most || (max ?? 0) > most || max === 0 || (min !== null && max !== null && min > max)) return null;
  return { lengthMin: min, lengthMax: max };
}

/** "60s" to "90s", "00s" and "1920s" are decades; "30s" is a length, as in "30s cut". */
const decade = /^(?:(?:1[89]|20)\d0|[5-9]0|00)s$/;

export function isDecade(text: string | undefined): boolean {
  return decade.test(text ?? "");
}

const only = duration("only");
/** The first number of a range may have the unit of the second. */
const first = `(?:${duration("first")}|(?<bare>\\d{1,4}))`;
const last = duration("last");

export const lengthRules: Rule[] = withDigits([
  ...rulesOf("length", [`${from}${first}${to}${last}`, `${between}${first}${and}${last}`], (groups) => {
    if (isDecade(groups.first) && isDecade(groups.last)) return null;
    const bare = Number(groups.bare) * (isInMinutes(groups, "last") ? 60 : 1);
    return lengthOf(groups.first === undefined ? bare : secondsOf(groups, "first"), secondsOf(groups, "last"));
  }),
  ...rulesOf("length", [`${upTo}\\s*${only}`, `${only}\\s*${orLess}`], (groups) =>
    lengthOf(null, secondsOf(groups, "only")),
  ),
  ...rulesOf("length", [`${atLeast}\\s*${only}`], (groups) => lengthOf(secondsOf(groups, "only"), null)),
  ...rulesOf("length", [`${only}\\s*${orMore}`], (groups) =>
    isDecade(groups.only) ? null : lengthOf(secondsOf(groups, "only"), null),
  ),
  ...rulesOf("length", [`${about}${only}`], (groups) => {
    if (isDecade(groups.only)) return null;
    const value = secondsOf(groups, "only");
    // A tenth either way: cut-downs end on a musical phrase, not on the second.
    const tolerance = Math.max(2, Math.round(value / 10));
    const filter = lengthOf(Math.max(0, value - tolerance), value + tolerance);
    return filter === null || groups.exact !== undefined ? filter : { ...filter, around: 0 };
  }),
]);
