import { indexText } from "#app/catalogue/index-words.ts";
import { musicalKeys } from "#app/catalogue/musical-key.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";

/**
 * Tags the facets offer; the place in the list is the code. It only grows within a generation of the projection. `words` is the label as
 * the index holds it, where the slug does not spell it: those of other scripts are hashes.
 */
export type Vocabulary = [category: TagCategory, slug: string, label: string, words?: string][];

export function parseVocabulary(text: string): Vocabulary {
  return JSON.parse(text) as Vocabulary;
}

/** Facets that are no tags have letters of their own; the codes of tags start after them. All are single UTF-16 units. */
export const fixedCodes = { vocals: "a", instrumental: "b", explicit: "c", clean: "d" };
/** Tempos by tens: below 60, 60 to 69 and so on, 200 and more. */
export const bpmSteps = { first: 50, width: 10, count: 16 };
const bpmBase = 0x65;
const keyBase = 0x41;
const tagBase = 0x80;
/** Below the surrogates: tags beyond it are found and filtered by, but not counted. */
const lastCode = 0xd7ff;

export function keyCode(index: number): string {
  return String.fromCharCode(index < musicalKeys.length ? keyBase + index : tagBase - 1);
}

/** The step of a tempo in BPM, 0 to 15. */
export function bpmStep(bpm: number): number {
  return Math.min(bpmSteps.count - 1, Math.max(0, Math.floor((bpm - bpmSteps.first) / bpmSteps.width)));
}

export function bpmCode(step: number): string {
  return String.fromCharCode(bpmBase + step);
}

/** The code at a place of the vocabulary; "" beyond what one character can say. */
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

/** A vocabulary with an index of its codes. `grown` once there is more to store than was read. */
export type VocabularyIndex = { terms: Vocabulary; places: Map<string, number>; grown: boolean };

export function indexVocabulary(terms: Vocabulary): VocabularyIndex {
  const spelled = terms.map(([category, slug, label]) => termOf(category, slug, label));
  return {
    terms: spelled,
    places: new Map(terms.map(([category, slug], place) => [keyOf(category, slug), place])),
    grown: spelled.some(({ length }, place) => length !== terms[place]?.length),
  };
}

/** The codes of a recording's tags; those not seen before are added. Tags of other categories have none. */
export function codesOf(index: VocabularyIndex, tags: Tag[]): string {
  let codes = "";
  for (const { category, slug, label } of tags) {
    const known: TagCategory | undefined = tagCategories.find((name) => name === category);
    if (known === undefined) continue;
    let place = index.places.get(keyOf(known, slug));
    if (place === undefined) {
      place = index.terms.push(termOf(known, slug, label)) - 1;
      index.places.set(keyOf(known, slug), place);
      index.grown = true;
    }
    codes += tagCode(place);
  }
  return codes;
}
