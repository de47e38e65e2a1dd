import { phraseKey, type SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { maxPhrases } from "#app/catalogue/search/query/search-query.ts";
import { readExclusions } from "#app/catalogue/search/query/typed/excluded-tags.ts";
import { factRules } from "#app/catalogue/search/query/typed/fact-rules.ts";
import { formRules } from "#app/catalogue/search/query/typed/form-rules.ts";
import { keyRules } from "#app/catalogue/search/query/typed/key-rules.ts";
import { lengthRules } from "#app/catalogue/search/query/typed/length-rules.ts";
import { plainText, type Rule, type TypedFilter } from "#app/catalogue/search/query/typed/rule.ts";
import { tempoRules } from "#app/catalogue/search/query/typed/tempo-rules.ts";
import { explicitRules, voiceRules } from "#app/catalogue/search/query/typed/voice-rules.ts";
import { defaultTolerance } from "#app/catalogue/shape/shape-query.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Shape and length rules first: "30 s" of "30 s spot" is not a track length. */
const rules = [...formRules, ...tempoRules, ...lengthRules, ...keyRules, ...voiceRules, ...explicitRules, ...factRules];

/** Placeholder for characters already matched; no rule matches it. */
const taken = "\u{E000}";
const wordCharacter = /[\p{L}\p{N}]/u;

/** Options of reading filters besides the rules. */
type Reading = {
  /** Phrases to treat as words. */
  verbatim: string[];
  dictionary: Dictionary;
  /** Whether to read a filter of shape or length; otherwise its phrase stays words. */
  accepts: (filter: TypedFilter["filter"]) => boolean;
};

type Placed = TypedFilter & { at: number };

/**
 * Reads numbers with units, keys, voices and excluded tags from a search text ("120 bpm", "30s", "in Am", "no vocals", "without drums") and
 * returns the text without them. Quoted text, phrases in `verbatim` and contradicting values of the same kind are literal.
 */
export function readTypedFilters(text: string, reading: Reading): { rest: string; typed: TypedFilter[] } {
  const literal = new Set(reading.verbatim.map(phraseKey));
  // Lower-case patterns: case-insensitive ones over all scripts take milliseconds to compile.
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
      const serialised = JSON.stringify(filter);
      if (filter === null || (found.get(sets) ?? serialised) !== serialised || !reading.accepts(filter)) continue;
      masked = blank(masked, match.index, phrase, taken);
      rest = blank(rest, match.index, phrase, " ");
      if (!found.has(sets))
        typed.push({ phrase: phrase.trim(), filter, at: match.index, ...leftOf(text, match, filter) });
      found.set(sets, serialised);
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

/** Rules that can match a text. */
function rulesFor(text: string): Rule[] {
  const checked = new Map<RegExp, boolean>();
  return rules.filter(({ needs }) => {
    if (needs === null) return true;
    const isPossible = checked.get(needs) ?? needs.test(text);
    checked.set(needs, isPossible);
    return isPossible;
  });
}

/** Text without a phrase of shape or length, whose words are not searched. */
function leftOf(text: string, match: RegExpMatchArray, filter: TypedFilter["filter"]): { left?: string } {
  if (!isForm(filter)) return {};
  const at = match.index ?? 0;
  return { left: `${text.slice(0, at)} ${text.slice(at + match[0].length)}`.replaceAll(/\s+/g, " ").trim() };
}

function isForm({ develops, makes }: TypedFilter["filter"]): boolean {
  return develops !== undefined || makes !== undefined;
}

/** `text` where `masked` is not masked: `masked` has Latin letters in place of other scripts. */
function whereFree(text: string, masked: string): string {
  return Array.from({ length: text.length }, (_, at) => (masked[at] === taken ? taken : text[at])).join("");
}

function blank(text: string, at: number, part: string, filler: string): string {
  return text.slice(0, at) + filler.repeat(part.length) + text.slice(at + part.length);
}

type Words = Pick<SearchFilters, "text" | "verbatim" | "qFields" | "shape" | "fit" | "read">;

/** Whether the search has the shape or length of a phrase. */
function asksFor({ shape, fit }: Words, { develops, makes }: TypedFilter["filter"]): boolean {
  if (develops !== undefined) return shape?.kind === "preset" && shape.name === develops;
  return makes === undefined || fit?.seconds === makes;
}

/** Filters in the text, and the text without them. With `qFields` all text is words. */
export function splitWords(words: Words, dictionary: Dictionary): { rest: string; typed: TypedFilter[] } {
  const { text, verbatim, qFields, read } = words;
  if (read) return { rest: "", typed: [] };
  if (qFields.length > 0) return { rest: text, typed: [] };
  const { rest, typed } = readTypedFilters(text, { verbatim, dictionary, accepts: (filter) => asksFor(words, filter) });
  // "120 bpm!" does not search for the title "!".
  return { rest: typed.length > 0 && !wordCharacter.test(rest) ? "" : rest, typed };
}

/** The search with the shape and length of its text, unless chosen. */
export function withTypedForm<Filters extends SearchFilters>(filters: Filters, dictionary: Dictionary): Filters {
  const { text, verbatim, qFields, shape, fit } = filters;
  if (qFields.length > 0 || filters.read) return filters;
  const { typed } = readTypedFilters(text, { verbatim, dictionary, accepts: () => true });
  const develops = typed.find(({ filter }) => filter.develops)?.filter.develops;
  const makes = typed.find(({ filter }) => filter.makes)?.filter.makes;
  return {
    ...filters,
    shape: shape ?? (develops === undefined ? null : { kind: "preset", name: develops }),
    fit: fit ?? (makes === undefined ? null : { seconds: makes, tolerance: defaultTolerance }),
  };
}

/** Whether the text sets the shape or length of the search. */
export function hasTypedForm(filters: SearchFilters, dictionary: Dictionary): boolean {
  return splitWords(filters, dictionary).typed.some(({ filter }) => isForm(filter));
}

/** The text without the phrases of shape and length. */
export function withoutTypedForm<Filters extends SearchFilters>(filters: Filters, dictionary: Dictionary): Filters {
  const one = splitWords(filters, dictionary).typed.find(({ filter }) => isForm(filter));
  return one === undefined ? filters : withoutTypedForm({ ...filters, text: one.left ?? "" }, dictionary);
}

/**
 * The search with all of its text as words, except filters that `stays` keeps; null if no other phrase is read as a filter.
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
  // Once the first phrase of a kind is literal, the next one is read.
  return asWords(literal, dictionary, stays) ?? literal;
}

/** Replaces the first occurrence of typed words, or removes it with "". Not inside longer words. */
export function replaceTyped(text: string, typed: string, by: string): string {
  const [given, sought] = [text, typed].map((one) => one.replaceAll(/\s+/g, " ").trim()) as [string, string];
  for (let at = given.indexOf(sought); at >= 0; at = given.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    if (wordCharacter.test(given[at - 1] ?? "") || wordCharacter.test(given[end] ?? "")) continue;
    return `${given.slice(0, at)}${by}${given.slice(end)}`.replaceAll(/\s+/g, " ").trim();
  }
  return text;
}
