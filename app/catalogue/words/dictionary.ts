import { foldWords } from "#app/catalogue/fold.ts";
import { stemOf } from "#app/catalogue/words/stems.ts";
import type { WordFamily } from "#app/catalogue/words/word-family.ts";

/** Folded words that stand together. */
type Words = string[];

export type Entry = {
  /** For each family, the groups of tags of which a recording has one each. */
  senses: Words[][][];
  /** What a tag may hold instead of the words: every tag of the families, then their other words. */
  related: Words[];
  filler: boolean;
};

/** Word families, indexed by the stems of their words. */
export type Dictionary = {
  entries: Map<string, Entry>;
  /** Every single folded word: what a misspelt word may have meant. */
  spellings: Set<string>;
  /** "genre/deep-house": the tags that recordings have. Null: not known, any name may be a tag. */
  tags: ReadonlySet<string> | null;
};

export const emptyDictionary: Dictionary = { entries: new Map(), spellings: new Set(), tags: null };

/** Phrases that one entry adds to a query: each opens a list of the index. */
const maxRelated = 24;
/** Letters of a word that is still being typed, from which on it may be completed. */
const minOpenLetters = 4;

function keyOf(words: Words): string {
  return words.map(stemOf).join(" ");
}

type Draft = { senses: Words[][][]; synonyms: Words[]; filler: boolean };

/** The tags first; no phrase twice, and not the words of the key themselves. */
function toEntry(key: string, { senses, synonyms, filler }: Draft): Entry {
  const related = new Map<string, Words>();
  for (const phrase of [...senses.flat(2), ...synonyms]) {
    if (related.size < maxRelated && keyOf(phrase) !== key) related.set(phrase.join(" "), phrase);
  }
  return { senses, related: [...related.values()], filler };
}

function foldAll(phrases: string[]): Words[] {
  return phrases.map(foldWords).filter((phrase) => phrase.length > 0);
}

/** Indexes the families. Several families of one word add up. */
export function indexFamilies(families: WordFamily[]): Dictionary {
  const drafts = new Map<string, Draft>();
  const spellings = new Set<string>();
  for (const { repertoire, words, means } of families) {
    const phrases = foldAll(words);
    const sense = means.map(foldAll).filter((group) => group.length > 0);
    for (const word of [...phrases, ...sense.flat()].flat()) spellings.add(word);
    // "laid back" is typed "laidback", too.
    for (const key of new Set(phrases.flatMap((phrase) => [keyOf(phrase), stemOf(phrase.join(""))]))) {
      const draft = drafts.get(key) ?? { senses: [], synonyms: [], filler: true };
      drafts.set(key, draft);
      draft.filler &&= repertoire === "filler";
      if (repertoire === "filler") continue;
      if (sense.length > 0) draft.senses.push(sense);
      draft.synonyms.push(...phrases);
    }
  }
  return { entries: new Map([...drafts].map(([key, draft]) => [key, toEntry(key, draft)])), spellings, tags: null };
}

/** What the families say of folded words; null when they are in none. */
export function findEntry({ entries }: Dictionary, words: Words): Entry | null {
  return entries.get(keyOf(words)) ?? null;
}

/** What the families say of a word of which only the beginning is typed. */
export function completeEntry({ entries }: Dictionary, start: string): Entry | null {
  if (start.length < minOpenLetters) return null;
  const related = new Map<string, Words>();
  for (const [key, entry] of entries) {
    if (!key.startsWith(start) || entry.filler) continue;
    for (const phrase of entry.related) {
      if (related.size < maxRelated) related.set(phrase.join(" "), phrase);
    }
  }
  return related.size === 0 ? null : { senses: [], related: [...related.values()], filler: false };
}
