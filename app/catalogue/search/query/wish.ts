import { foldWords } from "#app/catalogue/fold.ts";
import { anchorToken, shapeToken } from "#app/catalogue/projection/search-token.ts";
import { filterTerms, noFilters } from "#app/catalogue/search/query/filter-terms.ts";
import { oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import type { Measure, WishedWords } from "#app/catalogue/search/query/read-text.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { parseSearchQuery } from "#app/catalogue/search/query/search-query.ts";
import {
  coreTagsExpression,
  groupExpressions,
  neededUnits,
  type SearchUnit,
  tagsExpression,
  typedOf,
  typicalTags,
  unitExpression,
  unitsOf,
} from "#app/catalogue/search/query/search-units.ts";
import { excludedExpression, namedTag, type Tags } from "#app/catalogue/search/query/tag-terms.ts";
import { titleTerm } from "#app/catalogue/search/query/title-terms.ts";
import type { TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { nearestCells, presetCurve, type ShapeName, targetShape } from "#app/catalogue/shape/curve.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";

/**
 * What a search asks for and no recording has to have: those of a list meet it by its share, from 0 to 1. `isBeside`: nothing that alone makes
 * a recording a result, such as its length.
 */
export type Wish = {
  label: string;
  weight: number;
  lists: { expression: string; share: number }[];
  isBeside?: true;
};

const share = { typical: 1.15, core: 1, tagged: 0.8, group: 0.55, near: 0.4, related: 0.35 };

export function present(lists: [expression: string | null, share: number][]): Wish["lists"] {
  const known = new Set<string>();
  return lists.flatMap(([expression, part]) => {
    if (expression === null || known.has(expression)) return [];
    known.add(expression);
    return [{ expression, share: part }];
  });
}

/** A word or phrase: the tags that it means, one of the groups of tags of a scene, and its words anywhere. */
export function unitWish(unit: SearchUnit, tags: Tags, weight: number | null = null): Wish {
  const core = coreTagsExpression([unit], tags);
  const isSound = core !== null || unit.entry !== null;
  const words = typedOf(unit);
  const lists = present([
    [typicalTags(unit, tags), share.typical],
    [core, share.core],
    [tagsExpression([unit], tags), share.tagged],
    ...groupExpressions(unit, tags, "cores").map((one): [string, number] => [one, share.group]),
    ...groupExpressions(unit, tags, "senses").map((one): [string, number] => [one, share.near]),
    [unitExpression(unit), isSound ? share.related : share.core],
  ]);
  const own = isSound ? (unit.entry?.musical === false ? 0.9 : 1) : words.length < 4 ? 0.15 : 0.4;
  const label = `“${words.replace(/(?<![,;.])[,;.]+$/, "")}”`;
  return { label, weight: isSound ? (weight ?? own) : own, lists, ...(isSound ? {} : { isBeside: true as const }) };
}

/** The tempo, one near it, and half and double of it. A single figure is met by what is 4 % away. */
export function tempoWish(measure: Measure): Wish {
  const { around = measure.min === measure.max ? 0.04 : 0 } = measure;
  const [min, max] = [measure.min && measure.min * (1 - around), measure.max && measure.max * (1 + around)];
  const tokens = (factor: number, slack: number) =>
    termOf({
      bpmMin: min === null ? null : Math.round(min * factor * (1 - slack)),
      bpmMax: max === null ? null : Math.round(max * factor * (1 + slack)),
    });
  const lists = present([
    [tokens(1, 0), 1],
    [tokens(1, 0.08), 0.7],
    ...(min === null || max === null
      ? []
      : [0.5, 2].map((factor): [string | null, number] => [tokens(factor, 0.04), 0.5])),
    [tokens(1, 0.2), 0.3],
  ]);
  return { label: messages.bpmChip(measure.min, measure.max), weight: 1, lists, isBeside: true };
}

/** The product cuts to length: a longer recording is nearly as good. */
export function lengthWish({ min, max }: Measure): Wish {
  const lists = present([
    [termOf({ lengthMin: min, lengthMax: max }), 1],
    [min === null ? null : termOf({ lengthMin: min, lengthMax: null }), 0.6],
  ]);
  return { label: messages.lengthChip(min, max), weight: 0.5, lists, isBeside: true };
}

/** Tempo or length of a phrase; the other is null. */
export function measureOf({ bpmMin, bpmMax, lengthMin, lengthMax, around }: TypedFilter["filter"]) {
  const hasTempo = bpmMin !== undefined || bpmMax !== undefined;
  const hasLength = lengthMin !== undefined || lengthMax !== undefined;
  const middle = around === undefined || !hasTempo ? null : ((bpmMin ?? 0) + (bpmMax ?? 0)) / 2;
  const tempo: Measure | null = !hasTempo
    ? null
    : middle === null
      ? { min: bpmMin ?? null, max: bpmMax ?? null }
      : { min: middle, max: middle, ...(around === undefined ? {} : { around }) };
  return { tempo, length: hasLength ? { min: lengthMin ?? null, max: lengthMax ?? null } : null };
}

export function measureWishes(filter: TypedFilter["filter"]): Wish[] {
  const { tempo, length } = measureOf(filter);
  return [...(tempo === null ? [] : [tempoWish(tempo)]), ...(length === null ? [] : [lengthWish(length)])];
}

/** Expressions of what a wish is mostly met by. */
export function metExpressions({ lists, label }: Wish): string[] {
  return lists.flatMap(({ expression, share: part }) => (part >= 0.5 || label === "" ? [expression] : []));
}

/** Cells of the index nearest to a shape that have it, and those that come near. */
const shapeRings = [4, 12] as const;

function shapeWish(name: ShapeName): Wish {
  const cells = nearestCells(targetShape(presetCurve(name))).map((cell) => quote([shapeToken(cell)]));
  const lists = present(shapeRings.map((size, ring) => [oneOf(cells.slice(0, size)), ring === 0 ? 1 : 0.5]));
  return { label: messages.shapeChip({ kind: "preset", name }), weight: 0.8, lists, isBeside: true };
}

export function termOf(filters: Partial<SearchFilters>): string | null {
  return [...filterTerms({ ...noFilters, ...filters }).values()].flat()[0] ?? null;
}

/** Words of a text that was read: one wish for all of a phrase that is a tag or in a family, else one of each of its words. */
function wordWishes({ words, weight, isPicture = false }: WishedWords, dictionary: Dictionary): Wish[] {
  const query = { ...parseSearchQuery(words.replaceAll(/["“”()]|(?:^|\s)-+/g, " ")), open: false };
  const { wanted } = query;
  const folded = wanted.flatMap((phrase) => phrase.words);
  if (folded.length === 0) return [];
  const entry = findEntry(dictionary, folded);
  const picture = isPicture ? (entry?.picture ?? null) : null;
  const whole: SearchUnit = { phrases: wanted, open: false, entry: picture ?? entry, isPicture: picture !== null };
  const label = words.trim();
  if (wanted.length === 1 || whole.entry !== null || namedTag(folded, dictionary.tags) !== null)
    return [{ ...unitWish(whole, dictionary.tags, weight), label }];
  const units = neededUnits(unitsOf(query, dictionary)).slice(0, 3);
  return units.map((unit) =>
    unitWish(unit, dictionary.tags, weight === null ? null : weight / Math.sqrt(units.length)),
  );
}

const maxTitleWords = 16;

/** A text that is a title or name, or words of a title or of lyrics, comes before what it reads like. */
export function literalWishes(text: string): Wish[] {
  const words = foldWords(text);
  if (words.length === 0 || words.length > maxTitleWords) return [];
  const all = words.map((word) => quote([word])).join(" AND ");
  return [
    {
      label: "",
      weight: 40,
      lists: [
        { expression: oneOf([titleTerm(words), quote([anchorToken("artist", words)])]), share: 1 },
        { expression: `(${all})`, share: 0.2 },
      ],
    },
  ];
}

/** What a text was read as. */
export function readWishes({ text, read }: SearchFilters, dictionary: Dictionary): Wish[] {
  if (!read) return [];
  return [
    ...read.wishes.flatMap((one) => wordWishes(one, dictionary)),
    ...(read.tempo === null ? [] : [tempoWish(read.tempo)]),
    ...(read.length === null ? [] : [lengthWish(read.length)]),
    ...(read.shape === null ? [] : [shapeWish(read.shape)]),
    ...literalWishes(text),
  ];
}

/** What a result of a text that was read has: at least half of one of its wishes. */
export function wishedExpressions(filters: SearchFilters, dictionary: Dictionary): string[] {
  const wishes = readWishes(filters, dictionary);
  if (wishes.every(({ label }) => label === "")) return [];
  const telling = wishes.filter(({ isBeside, label }) => !isBeside && label !== "");
  // Something like a song is ordered by its sound.
  if (telling.length === 0 && filters.similar !== null) return [];
  const counted = telling.length === 0 ? wishes : wishes.filter(({ isBeside }) => !isBeside);
  return [...new Set(counted.flatMap(metExpressions))];
}

/** What is left out by a text that was read, as expressions. */
export function withoutRead({ read }: SearchFilters, dictionary: Dictionary): string[] {
  return (read?.without ?? []).flatMap((one) => {
    const words = foldWords(one);
    return words.length === 0
      ? []
      : [excludedExpression({ words, label: one, isNot: false, anywhere: false }, dictionary)];
  });
}
