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
  /** What a word of music is in a picture ("dancing"); null if it is only one of them. */
  picture: Entry | null;
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

/** A family of words with what it says of them, folded when that is first wanted. */
class FoldedFamily {
  readonly repertoire: WordFamily["repertoire"];
  readonly phrases: Words[];
  readonly #means: string[][];
  #sense: Words[][] | null = null;
  #core: Words[][] | null = null;

  constructor({ repertoire, words, means }: WordFamily) {
    this.repertoire = repertoire;
    this.phrases = foldAll(words);
    this.#means = means;
  }

  get sense(): Words[][] {
    this.#sense ??= groupsOf(this.#means);
    return this.#sense;
  }

  /** The groups without near tags; a group of near tags only is kept. */
  get core(): Words[][] {
    this.#core ??= groupsOf(
      this.#means.map((group) => {
        const core = group.filter((label) => !label.startsWith(nearMark));
        return core.length > 0 ? core : group;
      }),
    );
    return this.#core;
  }
}

function isFiller(families: readonly FoldedFamily[]): boolean {
  return families.every(({ repertoire }) => repertoire === "filler");
}

/** Of the families of one key. Tags first, near ones last; deduplicated, without the key's own words. */
function toEntry(key: string, families: readonly FoldedFamily[]): Entry {
  const telling = families.filter(({ repertoire }) => repertoire !== "filler");
  const senses = telling.map(({ sense }) => sense).filter((sense) => sense.length > 0);
  const cores = telling.filter(({ sense }) => sense.length > 0).map(({ core }) => core);
  const related = new Map<string, Words>();
  for (const phrase of [...cores.flat(2), ...senses.flat(2), ...telling.flatMap(({ phrases }) => phrases)]) {
    if (related.size < maxRelated && keyOf(phrase) !== key) related.set(phrase.join(" "), phrase);
  }
  const musical = families.some(({ repertoire }) => repertoire === "musical");
  const pictures = telling.filter(({ repertoire }) => repertoire !== "musical");
  const picture = musical && pictures.length > 0 ? toEntry(key, pictures) : null;
  return { senses, cores, related: [...related.values()], filler: isFiller(families), musical, picture };
}

function foldAll(phrases: string[]): Words[] {
  return phrases.map(foldWords).filter((phrase) => phrase.length > 0);
}

function groupsOf(means: string[][]): Words[][] {
  return means.map(foldAll).filter((group) => group.length > 0);
}

type Index = Map<string, FoldedFamily[]>;

/** Families by keys of their phrases. */
function indexBy(families: readonly FoldedFamily[], keysOf: (phrase: Words) => [string, string]): Index {
  const index: Index = new Map();
  for (const family of families)
    for (const key of new Set(family.phrases.flatMap(keysOf))) {
      const others = index.get(key);
      if (others === undefined) index.set(key, [family]);
      else others.push(family);
    }
  return index;
}

/** Made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/**
 * Word families by words and by stems; several families of one word are merged. Indexed when a word is first looked up, and each entry when
 * it is first wanted: an isolate whose visitors only browse never does, and the first search with words waits for its own alone.
 */
class FamilyIndex {
  readonly #entries = new Map<FoldedFamily[], Entry>();
  readonly #folded: () => FoldedFamily[];
  // "laid back" is also typed "laidback".
  readonly #exact = once(() => indexBy(this.#folded(), (phrase) => [phrase.join(" "), phrase.join("")]));
  readonly #stems = once(() => indexBy(this.#folded(), (phrase) => [keyOf(phrase), stemOf(phrase.join(""))]));
  readonly #spellings = once(
    () => new Set(this.#folded().flatMap(({ phrases, sense }) => [...phrases, ...sense.flat()].flat())),
  );

  constructor(families: WordFamily[]) {
    this.#folded = once(() => families.map((family) => new FoldedFamily(family)));
  }

  #entryOf(key: string, families: FoldedFamily[] | undefined): Entry | null {
    if (families === undefined) return null;
    const entry = this.#entries.get(families) ?? toEntry(keyOf(key.split(" ")), families);
    this.#entries.set(families, entry);
    return entry;
  }

  /** By exact words: "lovely" is not "love", although it has its stem. */
  exactly(phrase: string): Entry | null {
    return this.#entryOf(phrase, this.#exact().get(phrase));
  }

  byStems(key: string): Entry | null {
    return this.#entryOf(key, this.#stems().get(key));
  }

  /** Entries whose stems begin with `start`, but those of fillers. */
  *startingWith(start: string): Generator<Entry> {
    for (const [key, families] of this.#stems()) {
      const entry = key.startsWith(start) && !isFiller(families) ? this.#entryOf(key, families) : null;
      if (entry !== null) yield entry;
    }
  }

  /** All single folded words: candidates for spelling correction. */
  get spellings(): ReadonlySet<string> {
    return this.#spellings();
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
    : { senses: [], cores: [], related: [...related.values()], filler: false, musical: true, picture: null };
}
