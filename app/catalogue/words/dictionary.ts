import { foldWords } from "#app/catalogue/fold.ts";
import { stemOf } from "#app/catalogue/words/stems.ts";
import { nearMark, type WordFamily } from "#app/catalogue/words/word-family.ts";

/** A phrase of folded words. */
type Words = string[];

export type Entry = {
  /** For each family, groups of tags; a match has one of each group. */
  senses: Words[][][];
  /** The same without near tags. */
  cores: Words[][][];
  /** Related phrases: all tags of the families, then their other words. */
  related: Words[];
  filler: boolean;
  /** A family of the sound itself has it, not only one of pictures, brands or cultures. */
  musical: boolean;
};

/** Word families, indexed by words and stems. */
export type Dictionary = {
  /** By exact words: "lovely" is not "love", although it has its stem. */
  exact: Map<string, Entry>;
  entries: Map<string, Entry>;
  /** All single folded words: candidates for spelling correction. */
  spellings: Set<string>;
  /** Existing tags, "genre/deep-house". Null: unknown, any name may be a tag. */
  tags: ReadonlySet<string> | null;
};

export const emptyDictionary: Dictionary = { exact: new Map(), entries: new Map(), spellings: new Set(), tags: null };

/** Max phrases that an entry adds to a query: each opens a list of the index. */
const maxRelated = 24;
/** Min letters of an incomplete word to be completed. */
const minOpenLetters = 4;

function keyOf(words: Words): string {
  return words.map(stemOf).join(" ");
}

type Draft = Pick<Entry, "senses" | "cores" | "filler" | "musical"> & { synonyms: Words[] };

/** Tags first, near ones last; deduplicated, without the key's own words. */
function toEntry(key: string, { senses, cores, synonyms, ...kinds }: Draft): Entry {
  const related = new Map<string, Words>();
  for (const phrase of [...cores.flat(2), ...senses.flat(2), ...synonyms]) {
    if (related.size < maxRelated && keyOf(phrase) !== key) related.set(phrase.join(" "), phrase);
  }
  return { senses, cores, related: [...related.values()], ...kinds };
}

function foldAll(phrases: string[]): Words[] {
  return phrases.map(foldWords).filter((phrase) => phrase.length > 0);
}

function groupsOf(means: string[][]): Words[][] {
  return means.map(foldAll).filter((group) => group.length > 0);
}

/** The groups without near tags; a group of near tags only is kept. */
function coreOf(means: string[][]): Words[][] {
  return groupsOf(
    means.map((group) => {
      const core = group.filter((label) => !label.startsWith(nearMark));
      return core.length > 0 ? core : group;
    }),
  );
}

/** Adds a family to the drafts of `keys`. */
function addTo(
  drafts: Map<string, Draft>,
  keys: Iterable<string>,
  { repertoire, means }: WordFamily,
  phrases: Words[],
) {
  const sense = groupsOf(means);
  for (const key of new Set(keys)) {
    const draft = drafts.get(key) ?? { senses: [], cores: [], synonyms: [], filler: true, musical: false };
    drafts.set(key, draft);
    draft.filler &&= repertoire === "filler";
    draft.musical ||= repertoire === "musical";
    if (repertoire === "filler") continue;
    if (sense.length > 0) {
      draft.senses.push(sense);
      draft.cores.push(coreOf(means));
    }
    draft.synonyms.push(...phrases);
  }
}

function toEntries(drafts: Map<string, Draft>): Map<string, Entry> {
  return new Map([...drafts].map(([key, draft]) => [key, toEntry(keyOf(key.split(" ")), draft)]));
}

/** Indexes families. Several families of one word are merged. */
export function indexFamilies(families: WordFamily[]): Dictionary {
  const [exact, stems] = [new Map<string, Draft>(), new Map<string, Draft>()];
  const spellings = new Set<string>();
  for (const family of families) {
    const phrases = foldAll(family.words);
    for (const word of [...phrases, ...groupsOf(family.means).flat()].flat()) spellings.add(word);
    // "laid back" is also typed "laidback".
    addTo(
      exact,
      phrases.flatMap((phrase) => [phrase.join(" "), phrase.join("")]),
      family,
      phrases,
    );
    addTo(
      stems,
      phrases.flatMap((phrase) => [keyOf(phrase), stemOf(phrase.join(""))]),
      family,
      phrases,
    );
  }
  return { exact: toEntries(exact), entries: toEntries(stems), spellings, tags: null };
}

/** Entry of folded words, else of words with the same stems; null if none. */
export function findEntry({ exact, entries }: Dictionary, words: Words): Entry | null {
  return exact.get(words.join(" ")) ?? entries.get(keyOf(words)) ?? null;
}

/** Entry of an incomplete word. */
export function completeEntry({ entries }: Dictionary, start: string): Entry | null {
  if (start.length < minOpenLetters) return null;
  const related = new Map<string, Words>();
  for (const [key, entry] of entries) {
    if (!key.startsWith(start) || entry.filler) continue;
    for (const phrase of entry.related) {
      if (related.size < maxRelated) related.set(phrase.join(" "), phrase);
    }
  }
  return related.size === 0
    ? null
    : { senses: [], cores: [], related: [...related.values()], filler: false, musical: true };
}
