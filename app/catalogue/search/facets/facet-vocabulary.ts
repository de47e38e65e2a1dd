import { indexText } from "#app/catalogue/index-words.ts";
import { musicalKeys } from "#app/catalogue/musical-key.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import type { MadeState } from "#app/rights/made/made.ts";

/**
 * Tags of the facets; the index is the code. Append-only within a generation of the projection. `words`: label as indexed, if the slug does
 * not spell it: slugs of other scripts are hashes.
 */
export type Vocabulary = [category: TagCategory, slug: string, label: string, words?: string][];

/** Codes of facets that are no tags; tag codes start after them. All are single UTF-16 units. */
export const fixedCodes = {
  vocals: "a",
  instrumental: "b",
  explicit: "c",
  clean: "d",
  oneStop: "u",
  stems: "v",
};
/** The same for how a recording was made. */
export const madeCodes: Record<MadeState, string> = { yes: "w", no: "x", unstated: "y", contested: "z" };
/** Tempo steps: below 60, 60 to 69 and so on, 200 and more. */
export const bpmSteps = { first: 50, width: 10, count: 16 };
/** Steps of five years from 1950, the last one with later years. */
export const yearSteps = { first: 1950, width: 5, count: 16 };
const bpmBase = 0x65;
const keyBase = 0x41;
const yearBase = 0x21;
const tagBase = 0x80;
/** Languages have the codes from here to the surrogates: one for each three letters. */
const languageBase = 0x9000;
/** Tags beyond it can be found and filtered, but are not counted. */
const lastCode = languageBase - 1;

export function keyCode(index: number): string {
  return String.fromCharCode(index < musicalKeys.length ? keyBase + index : tagBase - 1);
}

/** Tempo step of a BPM value, 0 to 15. */
export function bpmStep(bpm: number): number {
  return Math.min(bpmSteps.count - 1, Math.max(0, Math.floor((bpm - bpmSteps.first) / bpmSteps.width)));
}

export function bpmCode(step: number): string {
  return String.fromCharCode(bpmBase + step);
}

/** Step of a year, 0 to 15. */
export function yearStep(year: number): number {
  return Math.min(yearSteps.count - 1, Math.max(0, Math.floor((year - yearSteps.first) / yearSteps.width)));
}

export function yearCode(step: number): string {
  return String.fromCharCode(yearBase + step);
}

const firstLetter = 97;
const letters = 26;

/** Code of an ISO 639-3 code. */
export function languageCode(code: string): string {
  const place = [...code].reduce((total, letter) => total * letters + letter.charCodeAt(0) - firstLetter, 0);
  return String.fromCharCode(languageBase + place);
}

/** The language of a code; null for other codes. */
export function languageOf(code: string): string | null {
  const place = code.charCodeAt(0) - languageBase;
  if (place < 0 || place >= letters ** 3) return null;
  const digits = [Math.floor(place / letters ** 2), Math.floor(place / letters) % letters, place % letters];
  return String.fromCharCode(...digits.map((digit) => firstLetter + digit));
}

/** Code of an index of the vocabulary; "" beyond one character. */
export function tagCode(place: number): string {
  return tagBase + place > lastCode ? "" : String.fromCharCode(tagBase + place);
}

type Tag = { category: string; slug: string; label: string };

function keyOf(category: string, slug: string): string {
  return `${category}/${slug}`;
}

function termOf(category: TagCategory, slug: string, label: string): Vocabulary[number] {
  const words = indexText(label);
  return slug === words.replaceAll(" ", "-") ? [category, slug, label] : [category, slug, label, words];
}

/** A vocabulary with an index of its codes. `grown`: it has terms or labels that are not stored yet. */
export type VocabularyIndex = { terms: Vocabulary; places: Map<string, number>; grown: boolean };

export function indexVocabulary(terms: Vocabulary): VocabularyIndex {
  const spelled = terms.map(([category, slug, label]) => termOf(category, slug, label));
  return {
    terms: spelled,
    places: new Map(terms.map(([category, slug], place) => [keyOf(category, slug), place])),
    grown: spelled.some(({ length }, place) => length !== terms[place]?.length),
  };
}

/** Codes of a recording's tags; new ones are added. Tags of other categories have none. */
export function codesOf(index: VocabularyIndex, tags: Tag[]): string {
  let codes = "";
  for (const { category, slug, label } of tags) {
    const tagCategory: TagCategory | undefined = tagCategories.find((name) => name === category);
    if (tagCategory === undefined) continue;
    let place = index.places.get(keyOf(tagCategory, slug));
    if (place === undefined) {
      place = index.terms.push(termOf(tagCategory, slug, label)) - 1;
      index.places.set(keyOf(tagCategory, slug), place);
      index.grown = true;
    } else if (index.terms[place]?.[2] !== label) {
      // Staff renamed the tag.
      index.terms[place] = termOf(tagCategory, slug, label);
      index.grown = true;
    }
    codes += tagCode(place);
  }
  return codes;
}
