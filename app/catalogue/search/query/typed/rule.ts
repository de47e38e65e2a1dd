import type { KeyMode } from "#app/catalogue/musical-key.ts";
import type { SearchFilters, Voice } from "#app/catalogue/search/query/search-filters.ts";
import type { ShapeName } from "#app/catalogue/shape/curve.ts";

/** A tag that is not wanted. */
export type ExcludedTag = {
  /** Folded. */
  words: string[];
  /** As it was typed. */
  label: string;
  /** "not dark" instead of "no drums". */
  isNot: boolean;
  /** Behind a minus: nor the words in a title, name or lyrics. */
  anywhere: boolean;
};

/** What a phrase in the words of a search asks for besides words. */
export type TypedFilter = {
  /** As it was typed. */
  phrase: string;
  filter: Partial<
    Pick<SearchFilters, "bpmMin" | "bpmMax" | "lengthMin" | "lengthMax" | "key" | "vocals" | "explicit">
  > & {
    mode?: KeyMode;
    voice?: Voice;
    withoutVoice?: Voice;
    excluded?: ExcludedTag;
    /** How the music is to develop, and the length in seconds that it is to make. */
    develops?: ShapeName;
    makes?: number;
  };
  /** The text without the phrase, where taking the filter back takes its words away: "no drums" are no words to search. */
  left?: string;
};

export type Groups = Record<string, string | undefined>;
type Read = (groups: Groups) => TypedFilter["filter"] | null;

export type Rule = {
  /** The fields it sets: each is set by one phrase of a search. */
  sets: "bpm" | "length" | "key" | "vocals" | "voice" | "withoutVoice" | "explicit" | "develops" | "makes";
  pattern: RegExp;
  /** What every text has that the pattern fits: most searches have no number, and are not compared with patterns of numbers. */
  needs: RegExp | null;
  /** Null: the match says nothing after all and stays a word. */
  read: Read;
};

/** Letters and digits as rules see them: see `plainText`. */
const letter = "\\dA-Za-z\\u00c0-\\u024f";
/** No word goes on here. */
export const wordStart = `(?<![${letter}])`;
/** Neither side of a phrase may go on as a word. */
const start = `(?<![${letter}.:,-])`;
const end = `(?![${letter}])`;

const otherLetters = /(?![\0-\u024f])[\p{L}\p{N}]/gu;

/**
 * The text with a Latin letter for those of other scripts, of which no rule has one, as long as it was. Patterns that know the letters of all
 * scripts take milliseconds each to compile.
 */
export function plainText(text: string): string {
  return text.replace(otherLetters, (one) => "\u024f".repeat(one.length));
}

/** One rule for each way to say the same, the surest first. Bodies are patterns in lower case. */
export function rulesOf(sets: Rule["sets"], bodies: string[], read: Read): Rule[] {
  return bodies.map((body) => ({ sets, pattern: new RegExp(`${start}(?:${body})${end}`, "g"), needs: null, read }));
}

const digit = /\d/;

/** Rules that read a number. */
export function withDigits(rules: Rule[]): Rule[] {
  return rules.map((rule) => ({ ...rule, needs: digit }));
}

/** The same for what is left out by a minus in front of it. */
export function minusRule(sets: Rule["sets"], body: string, read: Read): Rule {
  return { sets, pattern: new RegExp(`(?<=^|\\s)-(?:${body})${end}`, "g"), needs: null, read };
}

const not = "(?:not?|nicht|pas)\\s+";
const notAfterNot = `(?<!${wordStart}${not})`;

/** Before a number that is the highest or the lowest: "under", "no more than". In "2 min 30 sec", "min" is a unit. */
export const upTo = `(?:${notAfterNot}(?:under|below|less than|up to|max(?:imum)?|slower than|shorter than|unter|höchstens|moins de|menos de|[<≤]=?)|${not}(?:more than|over|above|faster than|longer than|über|plus de|más de))`;
export const atLeast = `(?:${notAfterNot}(?:over|above|more than|at least|(?<!\\d\\s*)min(?:imum)?|faster than|longer than|über|mindestens|plus de|más de|[>≥]=?)|${not}(?:less than|under|below|slower than|shorter than|unter|moins de|menos de))`;

const or = "(?:or|and|oder|und|ou|et|o|y)\\s+";
/** "At least" of what follows belongs to that. */
const notBefore = "(?!\\s*[\\d<>]|\\s+than)";

/** The same behind it: "or less". */
export const orLess = `(?:max(?:imum)?|at most|${or}(?:less|under|below|slower|shorter|weniger|langsamer|kürzer|moins|menos))${notBefore}`;
export const orMore = `(?:min(?:imum)?|at least|${or}(?:more|over|above|up|faster|longer|mehr|schneller|länger|plus|más))${notBefore}`;

export const about = "(?:(?:around|about|approx\\.?|ca\\.?|circa|etwa|~)\\s*)?";
/** Around and between the two numbers of a range. */
export const from = "(?:(?:from|between|von|zwischen|de|entre)\\s+)?";
export const to = "\\s*(?:-|–|to|bis|à)\\s*";
export const between = "(?:between|zwischen|entre)\\s+";
export const and = "\\s*(?:and|und|et|y|&)\\s*";
