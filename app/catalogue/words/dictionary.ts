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

export type Dictionary = {
  families: FamilyIndex;
  /** Existing tags, "genre/deep-house". Null: unknown, any name may be a tag. */
  tags: ReadonlySet<string> | null;
};

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

type Drafts = { exact: Map<string, Draft>; stems: Map<string, Draft>; spellings: Set<string> };

function draftsOf(families: WordFamily[]): Drafts {
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
  return { exact, stems, spellings };
}

/**
 * Word families by words and by stems; several families of one word are merged. Indexed when a word is first looked up, and each entry when
 * it is first wanted: an isolate whose visitors only browse never does, and the first search with words waits for its own alone.
 */
class FamilyIndex {
  readonly #families: WordFamily[];
  readonly #entries = new Map<Draft, Entry>();
  #indexed: Drafts | null = null;

  constructor(families: WordFamily[]) {
    this.#families = families;
  }

  get #drafts(): Drafts {
    this.#indexed ??= draftsOf(this.#families);
    return this.#indexed;
  }

  #entryOf(key: string, draft: Draft | undefined): Entry | null {
    if (draft === undefined) return null;
    const entry = this.#entries.get(draft) ?? toEntry(keyOf(key.split(" ")), draft);
    this.#entries.set(draft, entry);
    return entry;
  }

  /** By exact words: "lovely" is not "love", although it has its stem. */
  exactly(phrase: string): Entry | null {
    return this.#entryOf(phrase, this.#drafts.exact.get(phrase));
  }

  byStems(key: string): Entry | null {
    return this.#entryOf(key, this.#drafts.stems.get(key));
  }

  /** Entries whose stems begin with `start`, but those of fillers. */
  *startingWith(start: string): Generator<Entry> {
    for (const [key, draft] of this.#drafts.stems) {
      const entry = key.startsWith(start) && !draft.filler ? this.#entryOf(key, draft) : null;
      if (entry !== null) yield entry;
    }
  }

  /** All single folded words: candidates for spelling correction. */
  get spellings(): ReadonlySet<string> {
    return this.#drafts.spellings;
  }
}

export function indexFamilies(families: WordFamily[]): Dictionary {
  return { families: new FamilyIndex(families), tags: null };
}

export const emptyDictionary: Dictionary = indexFamilies([]);

/** Entry of folded words, else of words with the same stems; null if none. */
export function findEntry({ families }: Dictionary, words: Words): Entry | null {
  return families.exactly(words.join(" ")) ?? families.byStems(keyOf(words));
}

/** Entry of an incomplete word. */
export function completeEntry({ families }: Dictionary, start: string): Entry | null {
  if (start.length < minOpenLetters) return null;
  const related = new Map<string, Words>();
  for (const entry of families.startingWith(start)) {
    for (const phrase of entry.related) {
      if (related.size < maxRelated) related.set(phrase.join(" "), phrase);
    }
  }
  return related.size === 0
    ? null
    : { senses: [], cores: [], related: [...related.values()], filler: false, musical: true };
}
