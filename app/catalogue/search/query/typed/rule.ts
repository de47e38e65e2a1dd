import type { KeyMode } from "#app/catalogue/musical-key.ts";
import type { SearchFilters, Voice } from "#app/catalogue/search/query/search-filters.ts";
import type { ShapeName } from "#app/catalogue/shape/curve.ts";

export type ExcludedTag = {
  /** Folded. */
  words: string[];
  /** As typed. */
  label: string;
  /** "not dark" instead of "no drums". */
  isNot: boolean;
  /** After a minus: the words are also excluded in titles, names and lyrics. */
  anywhere: boolean;
};

/** A filter read from a phrase of a search text. */
export type TypedFilter = {
  /** As typed. */
  phrase: string;
  filter: Partial<
    Pick<
      SearchFilters,
      "bpmMin" | "bpmMax" | "lengthMin" | "lengthMax" | "key" | "vocals" | "explicit" | "oneStop" | "stems" | "ai"
    >
  > & {
    mode?: KeyMode;
    voice?: Voice;
    withoutVoice?: Voice;
    excluded?: ExcludedTag;
    /** Shape of the music, and length in seconds to cut to. */
    develops?: ShapeName;
    makes?: number;
    /** A single figure, in the middle of the limits: the part of it that a tempo may be away. */
    around?: number;
  };
  /** The text without the phrase, if removing the filter removes its words: "no drums" are not words to search. */
  left?: string;
};

export type Groups = Record<string, string | undefined>;
type Read = (groups: Groups) => TypedFilter["filter"] | null;

export type Rule = {
  /** Field that it sets: each is set by one phrase only. */
  sets:
    | "bpm"
    | "length"
    | "key"
    | "vocals"
    | "voice"
    | "withoutVoice"
    | "explicit"
    | "develops"
    | "makes"
    | "oneStop"
    | "stems"
    | "ai";
  pattern: RegExp;
  /** Required in every matching text: most searches have no number, and skip number patterns. */
  needs: RegExp | null;
  /** Null: no filter after all; the match stays words. */
  read: Read;
};

/** Letters and digits for rules: see `plainText`. */
const letter = "\\dA-Za-z\\u00c0-\\u024f";
/** Not preceded by a letter or digit. */
export const wordStart = `(?<![${letter}])`;
/** Word boundary before a phrase. */
const start = `(?<![${letter}.:,-])`;
const end = `(?![${letter}])`;

const otherLetters = /(?![\0-\u024f])[\p{L}\p{N}]/gu;

/**
 * The text with a Latin letter for each letter of other scripts, which no rule contains, with the same length. Patterns with the letters of
 * all scripts take milliseconds to compile.
 */
export function plainText(text: string): string {
  return text.replace(otherLetters, (one) => "\u024f".repeat(one.length));
}

/** A rule per wording, the most reliable first. Bodies are lower-case patterns. */
export function rulesOf(sets: Rule["sets"], bodies: string[], read: Read): Rule[] {
  return bodies.map((body) => ({ sets, pattern: new RegExp(`${start}(?:${body})${end}`, "g"), needs: null, read }));
}

const digit = /\d/;

/** Rules that read a number. */
export function withDigits(rules: Rule[]): Rule[] {
  return rules.map((rule) => ({ ...rule, needs: digit }));
}

/** The same for exclusions by a preceding minus. */
export function minusRule(sets: Rule["sets"], body: string, read: Read): Rule {
  return { sets, pattern: new RegExp(`(?<=^|\\s)-(?:${body})${end}`, "g"), needs: null, read };
}

const not = "(?:not?|nicht|pas)\\s+";
const notAfterNot = `(?<!${wordStart}${not})`;

/** Before a number that is a maximum or minimum: "under", "no more than". In "2 min 30 sec", "min" is a unit. */
export const upTo = `(?:${notAfterNot}(?:under|below|less than|up to|max(?:imum)?|slower than|shorter than|unter|höchstens|moins de|menos de|[<≤]=?)|${not}(?:more than|over|above|faster than|longer than|über|plus de|más de))`;
export const atLeast = `(?:${notAfterNot}(?:over|above|more than|at least|(?<!\\d\\s*)min(?:imum)?|faster than|longer than|über|mindestens|plus de|más de|[>≥]=?)|${not}(?:less than|under|below|slower than|shorter than|unter|moins de|menos de))`;

const or = "(?:or|and|oder|und|ou|et|o|y)\\s+";
/** "At least" belongs to what follows it. */
const notBefore = "(?!\\s*[\\d<>]|\\s+than)";

/** After it: "or less". */
export const orLess = `(?:max(?:imum)?|at most|${or}(?:less|under|below|slower|shorter|weniger|langsamer|kürzer|moins|menos))${notBefore}`;
export const orMore = `(?:min(?:imum)?|at least|${or}(?:more|over|above|up|faster|longer|mehr|schneller|länger|plus|más))${notBefore}`;

export const about =
  "(?:(?:(?<about>around|about|approx\\.?|ca\\.?|circa|etwa|~)|(?<exact>exactly|must\\s+be|genau|exactement|exactamente|exatamente))\\s*)?";
/** Around and between the two numbers of a range. */
export const from = "(?:(?:from|between|von|zwischen|de|entre)\\s+)?";
export const to = "\\s*(?:-|–|to|bis|à)\\s*";
export const between = "(?:between|zwischen|entre)\\s+";
export const and = "\\s*(?:and|und|et|y|&)\\s*";
