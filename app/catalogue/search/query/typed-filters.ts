import { phraseKey, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { maxPhrases } from "#app/catalogue/search/query/search-query.ts";
import { readExclusions } from "#app/catalogue/search/query/typed/excluded-tags.ts";
import { formRules } from "#app/catalogue/search/query/typed/form-rules.ts";
import { keyRules } from "#app/catalogue/search/query/typed/key-rules.ts";
import { lengthRules } from "#app/catalogue/search/query/typed/length-rules.ts";
import { plainText, type Rule, type TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { tempoRules } from "#app/catalogue/search/query/typed/tempo-rules.ts";
import { explicitRules, voiceRules } from "#app/catalogue/search/query/typed/voice-rules.ts";
import { defaultTolerance } from "#app/catalogue/shape/shape-query.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Those of shape and length first: "30 s" of "30 s spot" is no length of a track. */
const rules = [...formRules, ...tempoRules, ...lengthRules, ...keyRules, ...voiceRules, ...explicitRules];

/** Stands in for characters that are taken already; no rule matches it and no word holds it. */
const taken = "\u{E000}";
const wordCharacter = /[\p{L}\p{N}]/u;

/** What is read as a filter besides what the rules say. */
type Reading = {
  /** Phrases that are words. */
  verbatim: string[];
  dictionary: Dictionary;
  /** A phrase for a shape or a length to fit is one only where the search asks for that; elsewhere its words stay words. */
  accepts: (filter: TypedFilter["filter"]) => boolean;
};

type Placed = TypedFilter & { at: number };

/**
 * Numbers with units, keys, voices and tags that are not wanted in the words of a search ("120 bpm", "30s", "in Am", "no vocals", "without
 * drums"), and the text without them. Quoted text and the phrases in `verbatim` are taken literally, and so is what says another value of
 * the same kind.
 */
export function readTypedFilters(text: string, reading: Reading): { rest: string; typed: TypedFilter[] } {
  const literal = new Set(reading.verbatim.map(phraseKey));
  // Patterns are written in lower case: a case-blind one over letters of all scripts takes milliseconds to compile.
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text;
  let masked = plainText(lower).replace(/["“”][^"“”]*(?:["“”]|$)/gu, (quoted) => taken.repeat(quoted.length));
  let rest = text;
  const typed: Placed[] = [];
  const found = new Map<Rule["sets"], string>();
  for (const { sets, pattern: rule, read } of rulesFor(lower)) {
    for (const match of masked.matchAll(rule)) {
      const phrase = text.slice(match.index, match.index + match[0].length);
      if (literal.has(phraseKey(phrase))) {
        masked = blank(masked, match.index, phrase, taken);
        continue;
      }
      const filter = read(match.groups ?? {});
      const said = JSON.stringify(filter);
      if (filter === null || (found.get(sets) ?? said) !== said || !reading.accepts(filter)) continue;
      masked = blank(masked, match.index, phrase, taken);
      rest = blank(rest, match.index, phrase, " ");
      if (!found.has(sets))
        typed.push({ phrase: phrase.trim(), filter, at: match.index, ...leftOf(text, match, filter) });
      found.set(sets, said);
    }
  }
  const exclusions = readExclusions(text, whereFree(lower, masked), reading.dictionary).filter(
    ({ phrase }) => !literal.has(phraseKey(phrase)),
  );
  for (const { at, end, phrase, excluded, left } of exclusions.slice(0, maxPhrases)) {
    rest = blank(rest, at, text.slice(at, end), " ");
    typed.push({ phrase, filter: { excluded }, at, left });
  }
  typed.sort((a, b) => a.at - b.at);
  return { rest: rest.trim(), typed: typed.map(({ at: _, ...one }) => one) };
}

/** The rules that a text can have phrases of. */
function rulesFor(text: string): Rule[] {
  const checked = new Map<RegExp, boolean>();
  return rules.filter(({ needs }) => {
    if (needs === null) return true;
    const known = checked.get(needs) ?? needs.test(text);
    checked.set(needs, known);
    return known;
  });
}

/** Text without a phrase for a shape or a length to fit, which are no words to search. */
function leftOf(text: string, match: RegExpMatchArray, filter: TypedFilter["filter"]): { left?: string } {
  if (!isForm(filter)) return {};
  const at = match.index ?? 0;
  return { left: `${text.slice(0, at)} ${text.slice(at + match[0].length)}`.replaceAll(/\s+/g, " ").trim() };
}

function isForm({ develops, makes }: TypedFilter["filter"]): boolean {
  return develops !== undefined || makes !== undefined;
}

/** The letters of `text` where `masked` is not taken: `masked` has no other scripts. */
function whereFree(text: string, masked: string): string {
  return Array.from({ length: text.length }, (_, at) => (masked[at] === taken ? taken : text[at])).join("");
}

function blank(text: string, at: number, part: string, filler: string): string {
  return text.slice(0, at) + filler.repeat(part.length) + text.slice(at + part.length);
}

type Words = Pick<SearchFilters, "text" | "verbatim" | "qFields" | "shape" | "fit">;

/** Whether the search asks for the shape or length of a phrase. */
function asksFor({ shape, fit }: Words, { develops, makes }: TypedFilter["filter"]): boolean {
  if (develops !== undefined) return shape?.kind === "preset" && shape.name === develops;
  return makes === undefined || fit?.seconds === makes;
}

/** The phrases in the words that are filters, and the words without them. With `qFields` all words are words. */
export function splitWords(words: Words, dictionary: Dictionary): { rest: string; typed: TypedFilter[] } {
  const { text, verbatim, qFields } = words;
  if (qFields.length > 0) return { rest: text, typed: [] };
  const { rest, typed } = readTypedFilters(text, { verbatim, dictionary, accepts: (filter) => asksFor(words, filter) });
  // "120 bpm!" asks for no title that is "!".
  return { rest: typed.length > 0 && !wordCharacter.test(rest) ? "" : rest, typed };
}

/** The search with the shape and the length that its words ask for, where none is chosen. */
export function withTypedForm<Filters extends SearchFilters>(filters: Filters, dictionary: Dictionary): Filters {
  const { text, verbatim, qFields, shape, fit } = filters;
  if (qFields.length > 0) return filters;
  const { typed } = readTypedFilters(text, { verbatim, dictionary, accepts: () => true });
  const develops = typed.find(({ filter }) => filter.develops)?.filter.develops;
  const makes = typed.find(({ filter }) => filter.makes)?.filter.makes;
  return {
    ...filters,
    shape: shape ?? (develops === undefined ? null : { kind: "preset", name: develops }),
    fit: fit ?? (makes === undefined ? null : { seconds: makes, tolerance: defaultTolerance }),
  };
}

/** Whether words ask for the shape or the length of the search. */
export function hasTypedForm(filters: SearchFilters, dictionary: Dictionary): boolean {
  return splitWords(filters, dictionary).typed.some(({ filter }) => isForm(filter));
}

/** The text without what asks for the shape and the length of the search. */
export function withoutTypedForm<Filters extends SearchFilters>(filters: Filters, dictionary: Dictionary): Filters {
  const one = splitWords(filters, dictionary).typed.find(({ filter }) => isForm(filter));
  return one === undefined ? filters : withoutTypedForm({ ...filters, text: one.left ?? "" }, dictionary);
}

/**
 * The search with all of its text as words, but for the phrases that `stays` keeps as filters; null when no other phrase of it is read as a
 * filter.
 */
export function asWords<Filters extends SearchFilters>(
  filters: Filters,
  dictionary: Dictionary,
  stays: (filter: TypedFilter["filter"]) => boolean = () => false,
): Filters | null {
  const typed = splitWords(filters, dictionary).typed.filter(({ filter }) => !stays(filter));
  if (typed.length === 0) return null;
  const verbatim = [...filters.verbatim, ...typed.map(({ phrase }) => phraseKey(phrase))];
  const literal = { ...filters, verbatim: [...new Set(verbatim)] };
  // Without the first phrase of a kind the next one is read.
  return asWords(literal, dictionary, stays) ?? literal;
}

/** `text` with typed words replaced where they stand first, or removed with "". As part of a longer word they stay. */
export function replaceTyped(text: string, typed: string, by: string): string {
  const [given, wanted] = [text, typed].map((one) => one.replaceAll(/\s+/g, " ").trim()) as [string, string];
  for (let at = given.indexOf(wanted); at >= 0; at = given.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (wordCharacter.test(given[at - 1] ?? "") || wordCharacter.test(given[end] ?? "")) continue;
    return `${given.slice(0, at)}${by}${given.slice(end)}`.replaceAll(/\s+/g, " ").trim();
  }
  return text;
}
