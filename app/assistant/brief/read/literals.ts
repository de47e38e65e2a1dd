/**
 * What a text must have for an expression to match in it. Compiling an expression takes longer than trying it on a brief: most of those that
 * the grammar has cannot match in a given brief, and are never compiled for it.
 */

type Literals = string[] | null;

/** As a set of literals tells more, the longer they are and the fewer. */
function worthOf(literals: readonly string[]): number {
  return 100 * Math.min(3, ...literals.map(({ length }) => length)) - literals.length;
}

function better(one: Literals, other: Literals): Literals {
  if (one === null || other === null) return one ?? other;
  return worthOf(other) > worthOf(one) ? other : one;
}

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
      all = one === null || all === null ? null : [...all, ...one];
      if (this.#source[this.#at] !== "|") return all;
      this.#at += 1;
    }
  }

  #sequence(): Literals {
    let [best, run]: [Literals, string] = [null, ""];
    const end = () => {
      if (run !== "") best = better(best, [run]);
      run = "";
    };
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at] ?? "")) {
      const atom = this.#atom();
      const { least, most } = this.#times();
      if (typeof atom === "string" && least > 0) run += atom;
      if (typeof atom !== "string" || least === 0 || most > 1) end();
      if (typeof atom !== "string" && least > 0) best = better(best, atom);
    }
    end();
    return best;
  }

  /** A character, or the literals of a group; null for what may be anything. */
  #atom(): string | Literals {
    const one = this.#source[this.#at] ?? "";
    this.#at += 1;
    if (one === "(") return this.#group();
    if (one === "[") {
      while (this.#source[this.#at] !== "]") this.#at += this.#source[this.#at] === "\\" ? 2 : 1;
      this.#at += 1;
      return null;
    }
    if (one === "\\") {
      const next = this.#source[this.#at] ?? "";
      this.#at += next === "u" ? 5 : 1;
      return /[a-z\d]/i.test(next) ? null : next;
    }
    return one === "." || one === "^" || one === "$" ? null : one;
  }

  #group(): Literals {
    const kind =
      this.#source[this.#at] !== "?"
        ? ""
        : (/^\?(?:[:=!]|<[=!]|<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 24))?.[0] ?? "");
    this.#at += kind.length;
    const inside = this.read();
    this.#at += 1;
    return /[=!]$/.test(kind) ? null : inside;
  }

  #times(): { least: number; most: number } {
    if (!"?*+{".includes(this.#source[this.#at] ?? " ")) return { least: 1, most: 1 };
    const mark = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 12))?.[0] ?? "";
    this.#at += mark.length;
    if (mark === "") return { least: 1, most: 1 };
    return { least: mark.startsWith("+") ? 1 : Number(/^\{(\d+)/.exec(mark)?.[1] ?? 0), most: 2 };
  }
}

/** Literals of which every match of an expression has one; null where that cannot be told. */
export function literalsOf({ source, flags }: RegExp): Literals {
  return flags.includes("i") ? null : new Parser(source).read();
}

const size = 8192;

/** Of one to three characters. */
function hashOf(text: string, at: number, length: number): number {
  let hash = length;
  for (let place = at; place < at + length; place += 1) hash = (hash * 61 + text.charCodeAt(place)) % size;
  return hash;
}

/** Of each literal what it is made of. */
const needs = new WeakMap<RegExp, number[][] | null>();

function needsOf(expression: RegExp): number[][] | null {
  const known = needs.get(expression);
  if (known !== undefined) return known;
  const found =
    literalsOf(expression)?.map((literal) => {
      const length = Math.min(3, literal.length);
      return Array.from({ length: Math.min(6, literal.length - length + 1) }, (_, at) => hashOf(literal, at, length));
    }) ?? null;
  needs.set(expression, found);
  return found;
}

/** Tells whether an expression may match somewhere in a text. */
export function expressionsFor(text: string): (expression: RegExp) => boolean {
  const has = new Uint8Array(size);
  for (let at = 0; at < text.length; at += 1)
    for (let length = 1; length <= 3 && at + length <= text.length; length += 1) has[hashOf(text, at, length)] = 1;
  const asked = new Map<RegExp, boolean>();
  return (expression) => {
    const known = asked.get(expression);
    if (known !== undefined) return known;
    const may = needsOf(expression)?.some((hashes) => hashes.every((hash) => has[hash] === 1)) ?? true;
    asked.set(expression, may);
    return may;
  };
}
