import { limits } from "#app/catalogue/search/query/search-filters.ts";
import {
  about,
  and,
  atLeast,
  between,
  from,
  orLess,
  orMore,
  type Rule,
  rulesOf,
  type TypedFilter,
  to,
  upTo,
  withDigits,
} from "#app/catalogue/search/query/typed/rule.ts";

/** Tolerance in BPM around a single number: tempos are measured. */
const tolerance = 2;

/** Parts of a figure that another tempo may be away and is still meant: of "120 BPM", and of "around 120 BPM". */
const [plain, roughly] = [0.04, 0.08];

function bpmOf(min: number | null, max: number | null): TypedFilter["filter"] | null {
  const { least, most } = limits.bpmMin;
  const given = [min, max].filter((value) => value !== null);
  if (given.some((value) => value < least || value > most) || (min !== null && max !== null && min > max)) return null;
  return { bpmMin: min, bpmMax: max };
}

function numberOf(text: string | undefined): number {
  return Math.round(Number((text ?? "").replace(",", ".")));
}

const number = "\\d{2,3}(?:[.,]\\d+)?";
const [min, max, at] = ["min", "max", "at"].map((name) => `(?<${name}>${number})`);
const ish = "(?<ish>\\s*-?\\s*ish)?";
const bpm = "\\s*bpm";
/** Before its number, not the unit of a preceding one. */
const bpmOfNext = "(?<!\\d\\d\\s*)bpm\\s*:?\\s*";

export const tempoRules: Rule[] = withDigits([
  ...rulesOf(
    "bpm",
    [
      `${from}${min}(?:${bpm})?${to}${max}${bpm}`,
      `${between}${min}(?:${bpm})?${and}${max}${bpm}`,
      `${bpmOfNext}${from}${min}${to}${max}`,
      `${bpmOfNext}${between}${min}${and}${max}`,
    ],
    (groups) => bpmOf(numberOf(groups.min), numberOf(groups.max)),
  ),
  ...rulesOf(
    "bpm",
    [`${upTo}\\s*${max}${bpm}`, `${max}${bpm}\\s*${orLess}`, `${bpmOfNext}${upTo}\\s*${max}`],
    (groups) => bpmOf(null, numberOf(groups.max)),
  ),
  ...rulesOf(
    "bpm",
    [
      `${atLeast}\\s*${min}${bpm}`,
      `${min}\\s*\\+${bpm}`,
      `${min}${bpm}\\s*(?:\\+|${orMore})`,
      `${bpmOfNext}${atLeast}\\s*${min}`,
    ],
    (groups) => bpmOf(numberOf(groups.min), null),
  ),
  ...rulesOf("bpm", [`${about}${at}${ish}${bpm}`, `${bpmOfNext}${about}${at}${ish}`], (groups) => {
    const value = numberOf(groups.at);
    const filter = bpmOf(value - tolerance, value + tolerance);
    if (filter === null || groups.exact !== undefined) return filter;
    return { ...filter, around: groups.about === undefined && groups.ish === undefined ? plain : roughly };
  }),
]);
