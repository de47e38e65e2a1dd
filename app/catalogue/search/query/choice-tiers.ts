import { wordParts } from "#app/catalogue/index-words.ts";
import { anchorToken } from "#app/catalogue/projection/search-token.ts";
import { every, oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import type { Choices, Phrase, SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import {
  coreTagsExpression,
  neededUnits,
  type SearchUnit,
  tagsExpression,
  unitExpression,
  unitsOf,
} from "#app/catalogue/search/query/search-units.ts";
import { allOf, anyOf, type Tags } from "#app/catalogue/search/query/tag-terms.ts";
import { titleTerm, titleWords } from "#app/catalogue/search/query/title-terms.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** `Choices` with the phrases grouped into units. */
type UnitChoices = SearchUnit | { every: UnitChoices[] } | { any: UnitChoices[] };

/** Groups neighbouring phrases into units, as in a text without OR. Filler words are dropped beside others. */
function toUnits(choices: Choices, query: SearchQuery, dictionary: Dictionary): UnitChoices {
  if ("any" in choices) return { any: choices.any.map((one) => toUnits(one, query, dictionary)) };
  const items = "every" in choices ? choices.every : [choices];
  const units: UnitChoices[] = [];
  for (let at = 0; at < items.length; ) {
    const run: Phrase[] = [];
    for (let item = items[at]; item && "words" in item; item = items[at + run.length]) run.push(item);
    const [item] = items.slice(at);
    const open = query.open && run.at(-1) === query.wanted.at(-1);
    if (run.length > 0) units.push(...neededUnits(unitsOf({ ...query, wanted: run, open }, dictionary)));
    else if (item) units.push(toUnits(item, query, dictionary));
    at += Math.max(1, run.length);
  }
  return units.length === 1 && units[0] ? units[0] : { every: units };
}

/** The expression of each unit, joined as the choices are; null if none can match. */
function compose(choices: UnitChoices, termOf: (unit: SearchUnit) => string | null): string | null {
  if ("any" in choices) return anyOf(choices.any.map((one) => compose(one, termOf)));
  if ("every" in choices) return allOf(choices.every.map((one) => compose(one, termOf)));
  return termOf(choices);
}

/** The phrases as typed. */
function literally({ phrases, open }: SearchUnit): string {
  const last = phrases.length - 1;
  return `(${phrases.map(({ words }, at) => quote(words) + (open && at === last ? " *" : "")).join(" AND ")})`;
}

/** Titles with the words of a unit, and names that begin with them. */
function inName(unit: SearchUnit): string {
  const words = unit.phrases.flatMap((phrase) => phrase.words);
  const parts = words.flatMap(wordParts);
  const phrases = parts.length > 1 ? [literally(unit)] : [];
  const artist = `${quote([anchorToken("artist", words)])}${unit.open ? " *" : ""}`;
  return `((${[...titleWords(parts, unit.open), ...phrases].join(" AND ")}) OR ${artist})`;
}

type Typed = {
  query: SearchQuery;
  choices: Choices;
  titles: string[][];
  rest: string[];
  unwanted: string[];
  dictionary: Dictionary;
};

/** Words of a text with OR as typed, for a search of some columns. */
export function literalChoices(choices: Choices, query: SearchQuery, dictionary: Dictionary): string {
  return compose(toUnits(choices, query, dictionary), literally) ?? quote([]);
}

/** Tiers of a text with OR: exact title; words of titles and names; tags; words anywhere; related words. Disjoint. */
export function tiersOfChoices({ query, choices, titles, rest, unwanted, dictionary }: Typed) {
  const tags: Tags = dictionary.tags;
  const units = toUnits(choices, query, dictionary);
  const words = query.wanted.flatMap((phrase) => phrase.words);
  const exact = oneOf([...new Set([titleTerm(words), ...titles.map(titleTerm)])]);
  const coreTags = compose(units, (unit) => coreTagsExpression([unit], tags));
  const tagged = compose(units, (unit) => tagsExpression([unit], tags));
  const literal = compose(units, literally);
  const found = [exact, compose(units, inName), coreTags, tagged, literal, compose(units, unitExpression)];
  const terms = [...new Set(found)].filter((one) => one !== null);
  return {
    lyricsFrom: terms.indexOf(literal ?? ""),
    tiers: terms.map((term, at) => every([term, ...rest], [...unwanted, ...terms.slice(0, at)])),
    meant: coreTags === null ? null : oneOf(terms.slice(0, terms.indexOf(coreTags) + 1)),
    all: oneOf(terms),
  };
}
