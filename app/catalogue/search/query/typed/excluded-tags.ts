import { foldWords } from "#app/catalogue/fold.ts";
import { namesTag } from "#app/catalogue/search/query/tag-terms.ts";
import type { ExcludedTag } from "#app/catalogue/search/query/typed/rule.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";
import { maxPhraseWords } from "#app/catalogue/words/word-family.ts";

/** An excluded tag, its position, and the text without the exclusion. */
export type Exclusion = { excluded: ExcludedTag; at: number; end: number; phrase: string; left: string };

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Negations before a tag, folded. After some of them "and" continues: "without drums and strings". */
const negators = setOf("no not non less nicht kein keine keinen keiner ningun ninguna geen 不要");
const strongNegators = setOf(
  "without w/o minus excluding except ohne sans pas sin senza sem zonder utan bez без χωρις بدون ללא בלי 没有 無し",
);
/** Words between a negation and the tag. */
const articles = setOf("a an any the too so many much de d le la les el los las");
/** Conjunctions before a further tag. */
const or = setOf("or nor oder noch ou ni o oder или ни ή أو");
const and = setOf("and und et y e и και و");
/** Negations after a tag. */
const postfixes = setOf("なし 抜き 없는 없이");
/** Negating suffix of a word, possibly hyphenated. */
const suffix = /^(?<word>[\p{L}\p{N}]{3,}?)-?(?:less|free)$/u;

/** Required in every text with an exclusion; texts in other scripts are always read. */
const hasNegation =
  /(?:^|[^\da-zà-ɏ])(?:no[nt]?|without|w\/o|minus|excluding|except|nicht|kein|ohne|sans|pas|sin|senza|sem|zonder|utan|bez|ning|geen)|less|-?free|(?:^|\s)-|[^\0-\u024f\ue000]/;

type Word = { text: string; folded: string[]; at: number; end: number; isMinus: boolean };

const word = /(?<minus>(?<=^|\s)-)?(?<text>w\/o|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’&.-]*[\p{L}\p{N}\p{M}])?)/gu;

function wordsIn(text: string): Word[] {
  return [...text.matchAll(word)].map(({ index, groups, 0: { length } }) => {
    const given = groups?.text ?? "";
    const folded = given === "w/o" ? [given] : foldWords(given);
    return { text: given, folded, at: index, end: index + length, isMinus: groups?.minus !== undefined };
  });
}

function isIn(words: ReadonlySet<string>, one: Word | undefined): boolean {
  return one !== undefined && one.folded.length === 1 && words.has(one.folded[0] ?? "");
}

type Item = { words: string[]; from: number; to: number };

/** Reads one text word by word. */
class Reader {
  readonly text: string;
  readonly dictionary: Dictionary;
  readonly words: Word[];

  constructor(text: string, dictionary: Dictionary) {
    this.text = text;
    this.dictionary = dictionary;
    this.words = wordsIn(text);
  }

  between(at: number): string {
    return this.text.slice(this.words[at]?.end ?? 0, this.words[at + 1]?.at ?? this.text.length).trim();
  }

  /** The longest tag name starting at word `from`, at most `most` words. */
  itemAt(from: number, most: number = maxPhraseWords): Item | null {
    for (let size = Math.min(most, this.words.length - from); size > 0; size -= 1) {
      const some = this.words.slice(from, from + size);
      const isTogether = some.every((_, at) => at === size - 1 || this.between(from + at) === "");
      const words = some.flatMap(({ folded }) => folded);
      if (isTogether && namesTag(words, this.dictionary)) return { words, from, to: from + size - 1 };
    }
    return null;
  }

  /** The list of tags starting at word `from`: "drums", "drums or bass", "drums, bass or strings". */
  listAt(from: number, goesOn: (one: Word | undefined) => boolean): Item[] {
    const first = this.itemAt(from);
    if (first === null) return [];
    const items = [first];
    let sure = 1;
    for (;;) {
      const last = (items.at(-1) as Item).to;
      const gap = this.between(last);
      const isJoined = gap === "/" || gap === "&";
      const isNamed = gap === "" && goesOn(this.words[last + 1]);
      if (!isJoined && !isNamed && gap !== ",") return items.slice(0, sure);
      const next = this.itemAt(isNamed ? last + 2 : last + 1);
      if (next === null) return items.slice(0, sure);
      items.push(next);
      // A comma alone does not continue the exclusion: "no drums, piano".
      if (gap !== ",") sure = items.length;
    }
  }
}

/** The text without the part from `at` to `end`. */
function cut(text: string, at: number, end: number, by = ""): string {
  return `${text.slice(0, at)} ${by} ${text.slice(end)}`.replaceAll(/\s+/g, " ").trim();
}

type Found = { items: Item[]; at: number; end: number; isNot: boolean; anywhere: boolean };

function findAt(reader: Reader, at: number): Found | null {
  const { words } = reader;
  const one = words[at] as Word;
  const span = (items: Item[]) => ({ at: one.at, end: words[items.at(-1)?.to ?? at]?.end ?? one.end });
  if (one.isMinus) {
    const item = reader.itemAt(at, 1);
    return item && { items: [item], at: one.at, end: one.end, isNot: false, anywhere: true };
  }
  const isStrong = isIn(strongNegators, one);
  if (isStrong || isIn(negators, one)) {
    let from = at + 1;
    while (isIn(articles, words[from]) && reader.between(from) === "") from += 1;
    if (reader.words.slice(at, from).some((_, place) => reader.between(at + place) !== "")) return null;
    const items = reader.listAt(from, (next) => isIn(or, next) || (isStrong && isIn(and, next)));
    const isNot = one.folded[0] === "not" || one.folded[0] === "nicht";
    return items.length === 0 ? null : { items, ...span(items), isNot, anywhere: false };
  }
  const [stem = ""] = foldWords(suffix.exec(one.text)?.groups?.word ?? "");
  if (stem !== "" && namesTag([stem], reader.dictionary, ["instrument"])) {
    const items = [{ words: [stem], from: at, to: at }];
    return { items, at: one.at, end: one.end, isNot: false, anywhere: false };
  }
  if (isIn(postfixes, words[at + 1]) && reader.between(at) === "" && namesTag(one.folded, reader.dictionary)) {
    const items = [{ words: one.folded, from: at, to: at }];
    return { items, at: one.at, end: words[at + 1]?.end ?? one.end, isNot: false, anywhere: false };
  }
  return null;
}

/**
 * Excluded tags of a text: "no drums", "without drums or bass", "-drums", "not too dark", "drumless". `free`: the text with matched phrases
 * masked. Words that are no tag stay words: "No Surprises".
 */
export function readExclusions(text: string, free: string, dictionary: Dictionary): Exclusion[] {
  if (!hasNegation.test(free)) return [];
  const reader = new Reader(free, dictionary);
  const found: Exclusion[] = [];
  for (let at = 0; at < reader.words.length; at += 1) {
    const one = findAt(reader, at);
    if (one === null) continue;
    const typed = one.items.map(({ from, to }) =>
      text.slice(reader.words[from]?.at, reader.words[to]?.end).replace(/^-/, ""),
    );
    const negator = text.slice(one.at, reader.words[one.items[0]?.from ?? at]?.at).trim();
    one.items.forEach(({ words }, place) => {
      const others = typed.filter((_, other) => other !== place);
      const label = one.items[place]?.from === at ? words.join(" ") : (typed[place] ?? "");
      found.push({
        excluded: { words, label, isNot: one.isNot, anywhere: one.anywhere },
        at: one.at,
        end: one.end,
        phrase: text.slice(one.at, one.end),
        left: cut(text, one.at, one.end, others.length === 0 ? "" : `${negator} ${others.join(" or ")}`),
      });
    });
    at = Math.max(at, one.items.at(-1)?.to ?? at);
  }
  return found;
}
