import { moodFamilies } from "#app/assistant/brief/data/moods.ts";
import { artistNames, songNames } from "#app/assistant/brief/data/names.ts";
import { isMisspelt } from "#app/assistant/brief/data/place-words.ts";
import { productWords } from "#app/assistant/brief/data/products.ts";
import { genreWords, instrumentWords } from "#app/assistant/brief/data/sounds.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import type { ProductCategory } from "#app/rights/product-categories.ts";

/** The lists of briefs by their folded words. Each is read when it is first asked for: an isolate that reads no brief has none of them. */

/** `weak`: means something else as often. */
type Known = {
  kind: TagCategory;
  weak: boolean;
  /** Folded name of its family, such as "calm". */
  family: string;
};
export type Product = { category: ProductCategory; weak: boolean };

const letters: Record<string, string> = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i" };

/** A whole list of Latin words as `foldWords` folds them, once for all: classes of all letters take milliseconds to compile. */
function folded(list: string): string {
  return list
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[øłđðþßæœı]/g, (one) => letters[one] ?? one)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9?*:=,\n]+/g, " ");
}

type Row = { name: string; words: string[] };

function rowsOf(list: string): Row[] {
  return folded(list)
    .split("\n")
    .flatMap((line) => {
      const at = line.indexOf(":");
      return at < 0 ? [] : [{ name: line.slice(0, at).trim(), words: line.slice(at + 1).split(",") }];
    });
}

function plainOf(word: string): { phrase: string; weak: boolean } {
  const weak = word.includes("?");
  return { phrase: (weak ? word.replace("?", "") : word).trim(), weak };
}

/** Made when it is first asked for. */
function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** Values by phrases, with how many words the longest phrase has that begins with a word. */
class Phrases<Value> {
  readonly all = new Map<string, Value>();
  readonly #longest = new Map<string, number>();

  /** The first value of a phrase counts. */
  add(phrase: string, value: Value): void {
    if (phrase === "" || this.all.has(phrase)) return;
    const words = phrase.split(" ");
    const [first = ""] = words;
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    this.all.set(phrase, value);
  }

  longest(first: string): number {
    return this.#longest.get(first) ?? 0;
  }
}

const tags = once(() => {
  const all = new Phrases<Known>();
  const lists: [TagCategory, string][] = [
    ["mood", moodFamilies],
    ["instrument", instrumentWords],
    ["genre", genreWords],
  ];
  for (const [kind, list] of lists)
    for (const { name, words } of rowsOf(list))
      for (const word of words) {
        const { phrase, weak } = plainOf(word);
        all.add(phrase, { kind, weak, family: name });
      }
  return all;
});

/** What a list of sounds and feelings has under a folded phrase as it is. */
export function listedTag(phrase: string): Known | null {
  return tags().all.get(phrase) ?? null;
}

/** Other forms of a word: of number and gender, of German cases, and more of it. */
function* formsOf(word: string): Generator<string> {
  yield word;
  if (word.length < 5) return;
  if (word.endsWith("s")) yield word.slice(0, -1);
  if (word.endsWith("as")) yield `${word.slice(0, -2)}o`;
  if (word.endsWith("a")) yield `${word.slice(0, -1)}o`;
  if (word.endsWith("es")) yield word.slice(0, -2);
  if (word.endsWith("e")) yield word.slice(0, -1);
  if (/e[nrms]$/.test(word)) yield word.slice(0, -2);
  if (word.endsWith("ier")) yield `${word.slice(0, -3)}y`;
  if (word.endsWith("er")) yield word.slice(0, -1);
  if (word.endsWith("ish")) yield word.slice(0, -3);
  // "dunkle" is "dunkel".
  if (/[^aeiou]l(?:e[nrms]?)$/.test(word)) yield word.replace(/l(?:e[nrms]?)$/, "el");
}

/** What a list of sounds and feelings has under folded words; null for others. */
export function knownTag(words: readonly string[]): Known | null {
  if (words.length > 1 && words.length > tags().longest(words[0] ?? "")) return null;
  const before = words.slice(0, -1).join(" ");
  for (const last of formsOf(words.at(-1) ?? "")) {
    const found = listedTag(before === "" ? last : `${before} ${last}`);
    if (found !== null) return found;
  }
  return null;
}

const byStart = once(() =>
  Map.groupBy(
    [...tags().all.keys()].filter((word) => word.length > 6),
    (word) => word.slice(0, 2),
  ),
);

/** The word of the lists that a misspelt one is meant for. */
export function rightTag(word: string): (Known & { word: string }) | null {
  const right =
    word.length < 6
      ? undefined
      : byStart()
          .get(word.slice(0, 2))
          ?.find((one) => isMisspelt(word, one));
  const found = right === undefined ? null : listedTag(right);
  return found === null || right === undefined ? null : { ...found, word: right };
}

/** Whether words together are one of the lists, as they are written; the first of them is tried before. */
export function isPhrase(words: string): boolean {
  const phrase = folded(words).trim();
  return tags().all.has(phrase) || products().words.all.has(phrase);
}

export function maxPhrase(first: string): number {
  const word = folded(first).trim();
  return Math.max(1, tags().longest(word), products().words.longest(word));
}

const products = once(() => {
  const words = new Phrases<Product>();
  const ends: [end: string, Product][] = [];
  for (const row of rowsOf(productWords)) {
    const category = row.name as ProductCategory;
    for (const word of row.words) {
      const { phrase, weak } = plainOf(word);
      if (phrase.startsWith("*")) ends.push([phrase.slice(1).trim(), { category, weak }]);
      else words.add(phrase, { category, weak });
    }
  }
  return { words, ends };
});

/** "Spielzeughersteller" */
const maker = /^(.{4,}?)s?(?:hersteller|marke|anbieter|kette|handler|produzent)(?:s|n|en|in)?$/;

/** The product that folded words name, also as the end of a compound. */
export function productOf(words: readonly string[]): Product | null {
  const phrase = words.join(" ");
  const {
    words: { all },
    ends,
  } = products();
  const own = all.get(phrase) ?? all.get(phrase.replace(/(?<=[a-z]{3})(?:s|n|en)$/, ""));
  if (own !== undefined) return own;
  if (words.length > 1 || phrase.length < 8) return null;
  const made = maker.exec(phrase)?.[1];
  const product = made === undefined ? null : productOf([made]);
  if (product !== null) return { ...product, weak: false };
  return (
    ends.find(([end]) => phrase.endsWith(end) || phrase.endsWith(`${end}s`) || phrase.endsWith(`${end}n`))?.[1] ?? null
  );
}

/** The categories of the lists, for a test that they are those of requests. */
export function productLists(): string[] {
  return rowsOf(productWords).map(({ name }) => name);
}

/** `weak`: also a word of its own. */
type Name = { weak: boolean };

const names = once(() => {
  const all = new Phrases<Name>();
  for (const word of folded(artistNames).split(",")) {
    const { phrase, weak } = plainOf(word);
    all.add(phrase, { weak });
  }
  return all;
});

/** Words of the longest name that begins with a folded word; 0 for none. */
export function longestName(first: string): number {
  return names().longest(first);
}

export function artistOf(words: readonly string[]): Name | null {
  return names().all.get(words.join(" ")) ?? null;
}

const songs = once(
  () =>
    new Set(
      folded(songNames)
        .split(",")
        .map((title) => title.trim()),
    ),
);

export function isSong(title: string): boolean {
  return songs().has(folded(title).trim());
}
