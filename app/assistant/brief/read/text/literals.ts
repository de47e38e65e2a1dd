/**
 * What a text must have for an expression to match in it. Compiling an expression takes longer than trying it on a brief: most of those that
 * the grammar has cannot match in a given sentence, and are never compiled for it.
 */

type Literals = string[] | null;

/** Stands for any digit. */
const digit = "\u0000";

/** As a set of literals tells more, the longer they are and the fewer. */
function worthOf(literals: readonly string[]): number {
  let shortest = 3;
  for (const { length } of literals) if (length < shortest) shortest = length;
  return 100 * shortest - literals.length;
}

function better(one: Literals, other: Literals): Literals {
  if (one === null || other === null) return one ?? other;
  return worthOf(other) > worthOf(one) ? other : one;
}

/** Characters of a class without ranges; more of them, and other classes, tell nothing. */
const maxClass = 6;

class Parser {
  #at = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** Alternatives up to the end, or to the bracket that closes a group. */
  read(): Literals {
    let all: Literals = [];
    for (;;) {
      const one = this.#sequence();
      if (one === null) all = null;
      else all?.push(...one);
      if (this.#source[this.#at] !== "|") return all;
      this.#at += 1;
    }
  }

  #sequence(): Literals {
    let [best, run]: [Literals, string] = [null, ""];
    for (;;) {
      const next = this.#source[this.#at];
      const isEnd = next === undefined || next === "|" || next === ")";
      const atom = isEnd ? null : this.#atom();
      const isOnce = !isEnd && this.#isOnce();
      if (typeof atom === "string" && isOnce) {
        run += atom;
        continue;
      }
      if (run !== "") best = better(best, [run]);
      run = "";
      if (isEnd) return best;
      if (this.#least > 0) best = better(best, typeof atom === "string" ? [atom] : atom);
    }
  }

  /** A character, or the literals of a group; null for what may be anything. */
  #atom(): string | Literals {
    const one = this.#source[this.#at] as string;
    this.#at += 1;
    if (one === "(") return this.#group();
    if (one === "[") return this.#class();
    if (one === "\\") {
      const next = this.#source[this.#at] ?? "";
      this.#at += next === "u" ? 5 : 1;
      if (next === "d") return [digit];
      return /[a-z\d]/i.test(next) ? null : next;
    }
    return one === "." || one === "^" || one === "$" ? null : one;
  }

  #class(): Literals {
    const start = this.#at;
    while (this.#source[this.#at] !== "]") this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
    const inside = this.#source.slice(start, this.#at);
    this.#at += 1;
    return inside.length > maxClass || /[\\^]|.-./.test(inside) ? null : [...inside];
  }

  #group(): Literals {
    let isAround = false;
    if (this.#source[this.#at] === "?") {
      const [kind, behind] = [this.#source[this.#at + 1], this.#source[this.#at + 2]];
      const isName = kind === "<" && behind !== "=" && behind !== "!";
      isAround = kind !== ":" && !isName;
      this.#at = isName ? this.#source.indexOf(">", this.#at) + 1 : this.#at + (kind === "<" ? 3 : 2);
    }
    const inside = this.read();
    this.#at += 1;
    return isAround ? null : inside;
  }

  /** Of the last atom, how often it stands at least. */
  #least = 1;

  /** Reads how often an atom stands: whether it is once. */
  #isOnce(): boolean {
    const one = this.#source[this.#at];
    const end = one === "{" ? this.#source.indexOf("}", this.#at) : this.#at;
    this.#least =
      one === "?" || one === "*" ? 0 : one === "{" ? Number.parseInt(this.#source.slice(this.#at + 1), 10) : 1;
    if (one !== "?" && one !== "*" && one !== "+" && one !== "{") return true;
    this.#at = end + (this.#source[end + 1] === "?" ? 2 : 1);
    return false;
  }
}

/** Literals of which every match of an expression has one; null where that cannot be told. */
export function literalsOf({ source, flags }: RegExp): Literals {
  return flags.includes("i") ? null : new Parser(source).read();
}

const size = 4096;

/** Of one to three characters. */
function hashOf(text: string, at: number, length: number): number {
  let hash = length;
  for (let place = at; place < at + length; place += 1) hash = (hash * 61 + text.charCodeAt(place)) % size;
  return hash;
}

const digitHash = hashOf(digit, 0, 1);
/** Of each literal what its beginning and its end are made of. */
const needs = new WeakMap<RegExp, [number, number][] | null>();

function needsOf(expression: RegExp): [number, number][] | null {
  const known = needs.get(expression);
  if (known !== undefined) return known;
  const found =
    literalsOf(expression)?.map((literal): [number, number] => {
      const length = Math.min(3, literal.length);
      return [hashOf(literal, 0, length), hashOf(literal, literal.length - length, length)];
    }) ?? null;
  needs.set(expression, found);
  return found;
}

export type May = (expression: RegExp) => boolean;

/** Tells whether an expression may match somewhere in some texts. */
export function expressionsFor(...texts: string[]): May {
  const bits = new Uint32Array(size / 32);
  const add = (hash: number) => {
    bits[hash >> 5] = (bits[hash >> 5] as number) | (1 << (hash & 31));
  };
  const has = (hash: number) => ((bits[hash >> 5] as number) & (1 << (hash & 31))) !== 0;
  for (const text of texts)
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 48 && code <= 57) add(digitHash);
      for (let length = 1; length <= 3 && at + length <= text.length; length += 1) add(hashOf(text, at, length));
    }
  return (expression) => needsOf(expression)?.some(([start, end]) => has(start) && has(end)) ?? true;
}
