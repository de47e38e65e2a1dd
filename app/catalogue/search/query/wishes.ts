import { compatibleKeys, keyIndex, keysIn } from "#app/catalogue/musical-key.ts";
import { keyToken, languageToken, tagToken } from "#app/catalogue/projection/search-token.ts";
import { languageName } from "#app/catalogue/search/language-name.ts";
import { noFilters, voiceTerm } from "#app/catalogue/search/query/filter-terms.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { isMeasureWish } from "#app/catalogue/search/query/rail-values.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { neededUnits } from "#app/catalogue/search/query/search-units.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import {
  lengthWish,
  literalWishes,
  measureWishes,
  present,
  readWishes,
  tempoWish,
  termOf,
  unitWish,
  type Wish,
} from "#app/catalogue/search/query/wish.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { madeCopy } from "#app/rights/made/made-copy.ts";

/** Wishes, and what every result must have: an expression with the labels of what it demands; null for nothing. */
export type Wishes = { wishes: Wish[]; demands: { expression: string; labels: string[] } | null; unwanted: string[] };

/** Wishes of controls, and of numbers and voices in the words. */
function fieldWishes(filters: SearchFilters, inRail: SearchFilters, dictionary: Dictionary): Wish[] {
  const { bpmMin, bpmMax, lengthMin, lengthMax, yearMin, yearMax, key, compatible } = inRail;
  const { typed } = splitWords(filters, dictionary);
  const wish = (label: string, weight: number, lists: [string | null, number][]) => [
    { label, weight, lists: present(lists) },
  ];
  const mode = typed.find(({ filter }) => filter.mode)?.filter.mode;
  const voice = typed.find(({ filter }) => filter.voice)?.filter.voice;
  const at = key === null ? null : keyIndex(key);
  const keys = (some: number[]) => oneOf(some.map((one) => quote([keyToken(one)])));
  const years = (slack: number) =>
    termOf({ yearMin: yearMin === null ? null : yearMin - slack, yearMax: yearMax === null ? null : yearMax + slack });
  return [
    ...typed.flatMap((one) => (isMeasureWish(filters, one) ? measureWishes(one.filter) : [])),
    ...(bpmMin === null && bpmMax === null ? [] : [tempoWish({ min: bpmMin, max: bpmMax })]),
    ...(lengthMin === null && lengthMax === null ? [] : [lengthWish({ min: lengthMin, max: lengthMax })]),
    ...(yearMin === null && yearMax === null
      ? []
      : wish(messages.yearChip(yearMin, yearMax), 1, [
          [years(0), 1],
          [years(5), 0.5],
        ])),
    ...(at === null || key === null
      ? []
      : wish(messages.keyChip(key, compatible), 0.8, [
          [keys([at]), 1],
          [keys(compatibleKeys(at)), 0.6],
        ])),
    ...(mode === undefined ? [] : wish(messages.modes[mode], 0.6, [[keys(keysIn(mode)), 1]])),
    ...(voice === undefined
      ? []
      : wish(messages.voices[voice], 2, [
          [voiceTerm(voice), 1],
          [termOf({ vocals: true }), 0.2],
        ])),
    ...filters.language.flatMap((code) => wish(languageName(code), 2, [[quote([languageToken(code)]), 1]])),
  ];
}

type Input = {
  filters: SearchFilters;
  hidden: string[];
  dictionary: Dictionary;
  /** Label of a chosen tag, "mood/dark". */
  labelOf: (tag: string) => string;
};

/** Only vocals, rights, what is left out and what is explicit are demanded, and what a use must be clear for. */
export function wishesOf(
  { filters, hidden, dictionary, labelOf }: Input,
  { inRail, units, unwanted }: SearchExpressions,
): Wishes {
  const { vocals, explicit } = inRail;
  const { clear, usage, byRule } = filters;
  const typed = splitWords(filters, dictionary).typed.map(({ filter }) => filter);
  const oneStop = filters.oneStop || typed.some((one) => one.oneStop);
  const stems = filters.stems || typed.some((one) => one.stems);
  const ai = filters.ai ?? typed.find((one) => one.ai !== undefined)?.ai ?? null;
  const facts = { ...noFilters, vocals, explicit, oneStop, stems, ai };
  const { read: _, ...plain } = filters;
  const demanded = { ...plain, ...facts, text: "", verbatim: [], qFields: [], clear, usage };
  const needed = neededUnits(units);
  const chosen = tagCategories.flatMap((category) =>
    filters[category].map((slug) => ({
      label: labelOf(`${category}/${slug}`),
      weight: 1,
      lists: [{ expression: quote([tagToken(category, slug)]), share: 1 }],
    })),
  );
  const flags = { vocals, explicit };
  const labels = [
    ...(["vocals", "explicit"] as const).flatMap((flag) =>
      flags[flag] === null ? [] : [messages[flag][flags[flag] ? "yes" : "no"]],
    ),
    ...(ai === null ? [] : [madeCopy.states[ai]]),
    ...(oneStop ? [messages.oneStop] : []),
    ...(stems ? [messages.stems] : []),
    ...(clear === null ? [] : [messages.clearChip(clear)]),
  ];
  const all = () => searchExpressions({ ...demanded, ...(byRule ? { byRule } : {}) }, hidden, dictionary).all;
  return {
    wishes: [
      ...readWishes(filters, dictionary),
      ...needed.map((unit) => unitWish(unit, dictionary.tags)),
      ...chosen,
      ...fieldWishes(filters, inRail, dictionary),
    ],
    demands: labels.length === 0 ? null : { expression: all(), labels },
    unwanted,
  };
}

/**
 * Wishes that order the hits of a search, each of which is listed: of a text that was read, or with a tempo or length. Null for a search that
 * is ordered otherwise. A text that is a title or name comes first.
 */
export function rankingOf(input: Input, expressions: SearchExpressions): Wishes | null {
  const { filters, dictionary } = input;
  const { rest, typed } = splitWords(filters, dictionary);
  const hasMeasure = typed.some((one) => isMeasureWish(filters, one));
  if (filters.sort !== "relevance" || !(filters.read || hasMeasure)) return null;
  const asked = wishesOf(input, expressions);
  const every: Wish = { label: "", weight: 0, lists: [{ expression: expressions.all, share: 1 }] };
  // Without a wish of its own, such as a text whose chips were taken out, every hit is listed too.
  const isPlain = asked.wishes.every(({ label }) => label === "");
  const titled = hasMeasure ? [...literalWishes(rest), ...literalWishes(filters.text)] : [];
  const named = hasMeasure || isPlain ? [every, ...titled] : [];
  return { ...asked, wishes: [...named, ...asked.wishes], demands: { expression: expressions.all, labels: [] } };
}

/** The lists of wishes as the statement of a ranking takes them, at most `maxLists`. */
export function listsOf({ wishes, demands, unwanted }: Wishes): { wish: number; gain: number; expression: string }[] {
  return wishes
    .flatMap(({ weight, lists }, wish) =>
      lists.map(({ expression, share: part }) => ({
        wish,
        gain: weight * part,
        expression: every([`(${expression})`, ...(demands === null ? [] : [`(${demands.expression})`])], unwanted),
      })),
    )
    .slice(0, maxLists);
}

/** Each opens lists of the index. */
const maxLists = 48;
