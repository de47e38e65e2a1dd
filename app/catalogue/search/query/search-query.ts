import { foldWords } from "#app/catalogue/fold.ts";
import { symbolTokens } from "#app/catalogue/index-words.ts";
import { groupingBrackets } from "#app/catalogue/search/query/brackets.ts";
import { readPastedText } from "#app/catalogue/search/query/pasted-text.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";

/** Adjacent words: quoted, or typed without a space ("lo-fi"). */
export type Phrase = {
  /** Folded, or index tokens of symbols. */
  words: string[];
  quoted: boolean;
  /** As typed, with quotes. */
  typed: string;
};

/** Phrases and groups of them: all of them, or any. */
export type Choices = Phrase | { every: Choices[] } | { any: Choices[] };

/** A parsed search text. */
export type SearchQuery = {
  /** All required, unless `choices` says which of them. */
  wanted: Phrase[];
  /** The wanted phrases of a text with OR; null without one. */
  choices: { every: Choices[] } | null;
  /** Excluded: lists of folded words. */
  unwanted: string[][];
  /** The last wanted phrase is a prefix: it is still being typed. */
  open: boolean;
  /** Number of phrases dropped beyond `maxPhrases`. */
  cut: { wanted: number; unwanted: number };
};

/** Each opens a list of the index. */
export const maxPhrases = 12;

/** An optional minus, then "a phrase" (the closing quote may be missing) or a run without spaces and quotes. */
const part = /(?<![^\s"])(-?)(?:["“”]([^"“”]*)(["“”]?)|([^\s"“”]+))/gu;

/** Operators of the search syntax; alone they start something. */
const marks = /["“”\s-]+/g;

/** A text without letters and digits can be a title ("!!!", "😀"). */
function symbolsOf(text: string): Phrase[] {
  const words = symbolTokens(text.replace(marks, ""));
  return words.length === 0 ? [] : [{ words, quoted: false, typed: text.trim() }];
}

/** Folded words of titles that equal the text, or the file name that it is. */
export function exactTitles(text: string): string[][] {
  return readPastedText(text)
    .titles.map(foldWords)
    .filter((words) => words.length > 0);
}

type Token =
  | { kind: "open"; isNegated: boolean }
  | { kind: "close" }
  | { kind: "or" }
  | { kind: "phrase"; phrase: Phrase; isUnwanted: boolean; isOpen: boolean };

function* tokensOf(text: string): Generator<Token> {
  let from = 0;
  for (const at of [...groupingBrackets(text), text.length]) {
    const isNegated = text.charAt(at) === "(" && text.charAt(at - 1) === "-";
    for (const [typed, minus, quoted, closing, bare] of text.slice(from, at).matchAll(part)) {
      const words = foldWords(quoted ?? bare ?? "");
      const phrase = { words, quoted: quoted !== undefined, typed };
      const isOpen = quoted === undefined || closing === "";
      if (bare === "OR" && !minus) yield { kind: "or" };
      else if (words.length > 0) yield { kind: "phrase", phrase, isUnwanted: minus === "-", isOpen };
    }
    if (at < text.length) yield text.charAt(at) === "(" ? { kind: "open", isNegated } : { kind: "close" };
    from = at + 1;
  }
}

/** What is in a pair of brackets, or in the whole text. `joins`: OR stands between the last item and the next one. */
type Group = { items: Choices[]; joins: boolean; isNegated: boolean };

function hasChoice(item: Choices): boolean {
  return "any" in item || ("every" in item && item.every.some(hasChoice));
}

/** Reads a text token by token. */
class Reader {
  readonly wanted: Phrase[] = [];
  readonly unwanted: string[][] = [];
  readonly cut = { wanted: 0, unwanted: 0 };
  open = false;
  #group: Group = { items: [], joins: false, isNegated: false };
  readonly #outer: Group[] = [];

  get choices(): SearchQuery["choices"] {
    const root = { every: this.#group.items };
    return hasChoice(root) ? root : null;
  }

  read(token: Token): void {
    if (token.kind === "or") this.#group.joins = this.#group.items.length > 0;
    else if (token.kind === "open") this.#begin(token.isNegated);
    else if (token.kind === "close") this.#end();
    else if (token.isUnwanted || this.#group.isNegated) this.#exclude(token.phrase);
    else this.#want(token);
  }

  #begin(isNegated: boolean): void {
    this.#outer.push(this.#group);
    this.#group = { items: [], joins: false, isNegated: isNegated || this.#group.isNegated };
  }

  #end(): void {
    const { items } = this.#group;
    this.#group = this.#outer.pop() ?? this.#group;
    if (items.length > 0) this.#add(items.length === 1 && items[0] ? items[0] : { every: items });
    this.open = false;
  }

  #exclude({ words }: Phrase): void {
    if (this.unwanted.length < maxPhrases) this.unwanted.push(words);
    else this.cut.unwanted += 1;
  }

  #want({ phrase, isOpen }: Extract<Token, { kind: "phrase" }>): void {
    if (this.wanted.length === maxPhrases) {
      this.cut.wanted += 1;
      return;
    }
    this.wanted.push(phrase);
    this.#add(phrase);
    this.open = isOpen;
  }

  #add(item: Choices): void {
    const { items, joins } = this.#group;
    const last = joins ? items.pop() : undefined;
    items.push(last ? { any: [...("any" in last ? last.any : [last]), item] } : item);
    this.#group.joins = false;
  }
}

/**
 * Accepts any text. Without a word or symbol the query is empty; nothing reaches the index unparsed. OR joins the phrases or brackets
 * beside it before anything else: docs/product/catalogue.md.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const pasted = readPastedText(text.slice(0, maxQueryLength));
  const reader = new Reader();
  for (const token of tokensOf(pasted.text)) reader.read(token);
  const { unwanted, choices, cut } = reader;
  const wanted = reader.wanted.length + unwanted.length > 0 ? reader.wanted : wordsOf(pasted.text);
  return { wanted, unwanted, choices, open: reader.open && cut.wanted === 0, cut };
}

/** A text of an operator alone, or of symbols. */
function wordsOf(text: string): Phrase[] {
  const words = foldWords(text);
  return words.length === 0 ? symbolsOf(text) : [{ words, quoted: false, typed: text.trim() }];
}
