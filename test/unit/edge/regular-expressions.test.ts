import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import ts from "typescript";
import { expect, test } from "vitest";
import { maxSentence } from "#app/assistant/brief/read/text/segment-brief.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";

/** What a request may carry, and how long one regular expression may look at it. */
const length = 100_000;
const maxMs = 50;

/** Milliseconds at `probeLength` that are worth a look at the whole length: a linear pass takes some hundredths. */
const suspectMs = 0.5;
const probeLength = 4_000;

/**
 * Files with regular expressions that are put together while the program runs, which this test cannot read: what they are made of, and what
 * they are run on.
 */
const builtAtRunTime: Record<string, string> = {
  "app/api/reference/read/schema-example.ts": "of the contracts' own patterns, on examples of our own",
  ...Object.fromEntries(
    [
      "dates/date-expression",
      "dates/dates",
      "exclusions/exclusion-expressions",
      "music/read-tempo",
      "music/read-vocals",
      "music/tag-context",
      "picture/read-lengths",
      "picture/read-scenes",
      "references/read-like",
      "references/read-names",
      "references/read-references",
      "references/reference-expressions",
      "usage/read-budget",
      "usage/read-media",
      "usage/read-use",
    ].map((name) => [
      `app/assistant/brief/read/${name}.ts`,
      "of our own words, on a sentence of a brief: `maxSentence` characters at most",
    ]),
  ),
  "app/catalogue/index-words.ts": "of classes of characters without a repetition inside another, on words of the index",
  "app/catalogue/name-pattern.ts": "of a typed text: 100 characters at most, with few ways to match",
  "app/catalogue/search/query/typed/rule.ts": "of our own words, on the words of a search: 200 characters at most",
};

/**
 * Places whose expressions see no more characters than this, whatever a request carries: they are tried on as many. `why`: what cuts the text
 * before them.
 */
const bounded = [
  {
    place: "app/assistant/brief/read/",
    characters: maxSentence,
    why: "`segmentBrief` cuts a brief into sentences and lines",
  },
  { place: "app/catalogue/name-pattern.ts", characters: 100, why: "a longer text is no pattern" },
  { place: "app/catalogue/search/query/", characters: maxQueryLength, why: "`maxQueryLength` cuts what is searched" },
];

type Found = { place: string; regex: RegExp };

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
}

/** Every regular expression of app/, each once, and the files that build others. */
function readRegularExpressions(): { literals: Found[]; builders: Set<string> } {
  const literals = new Map<string, Found>();
  const builders = new Set<string>();
  for (const name of readdirSync("app", { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(name)) continue;
    const file = `app/${name}`;
    const source = parse(file);
    const walk = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        const regex = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
        literals.set(node.text, { place: `${file} ${node.text}`, regex });
      } else if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
        if (ts.isIdentifier(node.expression) && node.expression.text === "RegExp") builders.add(file);
      }
      ts.forEachChild(node, walk);
    };
    walk(source);
  }
  return { literals: [...literals.values()], builders };
}

/** Characters that the source names, after some of every kind: what a repetition in it may stand for. */
function charactersOf({ source }: RegExp): string[] {
  const named = source.replaceAll(/\\u\{?([0-9a-f]+)\}?|\\x([0-9a-f]{2})|\\[pP]\{\w+\}|\\./gi, (escaped, four, two) =>
    four || two
      ? String.fromCodePoint(Number.parseInt(four ?? two, 16))
      : (/^\\[^a-z\d]$/i.exec(escaped)?.[0].slice(1) ?? ""),
  );
  return [...new Set(["a", "0", " ", "\n", "<", "-", ".", "A", "é", "\t", ...named])].slice(0, 36);
}

/**
 * The expression without what looks around it or back, and with some characters for a class that names those it has not: fast-check makes up no
 * texts for the one and takes for ever for the other.
 */
function simplified({ source, flags }: RegExp): RegExp {
  const kept = flags.replaceAll(/[^u]/g, "");
  const positive = source
    .replaceAll(/\(\?<?[=!](?:[^()\\[]|\\.|\[(?:[^\]\\]|\\.)*\])*\)/g, "")
    .replaceAll(/\\(?:[1-9b]|k<\w+>)/g, "")
    .replaceAll(/\[\^(?:[^\]\\]|\\.)*\]/g, (negated) => {
      const own = [...new Set([..."a0 .-<é\u0001"].filter((one) => new RegExp(negated, kept).test(one)))];
      return `[${own.map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`).join("")}]`;
    });
  return new RegExp(positive, kept);
}

/** Texts that the expression matches, as far as they can be made up. */
function matchesOf(regex: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(simplified(regex)), { seed: 1, numRuns: 4 });
  } catch {
    return [];
  }
}

type Shape = { before: string; unit: string; after: string };

/** What nothing matches, so that all ways to match are tried. */
const mismatch = "\u0001";

/** A text is `before`, `unit` over and over, and `after`: what backtracking takes longest for. */
function shapesFor(regex: RegExp): Shape[] {
  const characters = charactersOf(regex);
  const few = [...characters.slice(0, 6), ...characters.slice(10, 20)];
  const singles = characters.flatMap((unit) => [
    { before: "", unit, after: "" },
    { before: "", unit, after: mismatch },
    { before: "x", unit, after: mismatch },
  ]);
  const pairs = few.flatMap((one) =>
    few
      .filter((other) => other !== one)
      .flatMap((other) => [
        { before: "", unit: one + other, after: mismatch },
        { before: one, unit: other, after: mismatch },
        { before: one.repeat(length / 2), unit: other, after: mismatch },
        { before: "", unit: one + other.repeat(50), after: mismatch },
      ]),
  );
  // Every part of a text that matches, repeated where it stands.
  const pumped = matchesOf(regex).flatMap((match) =>
    [...match.slice(0, 40)].flatMap((_, at) =>
      [1, 2, 5, match.length].map((size) => ({
        before: match.slice(0, at),
        unit: match.slice(at, at + size),
        after: mismatch,
      })),
    ),
  );
  return [...singles, ...pumped.filter(({ unit }) => unit !== ""), ...pairs];
}

function textOf({ before, unit, after }: Shape, size: number): string {
  const start = before.slice(0, size / 2);
  return start + unit.repeat(Math.ceil((size - start.length) / unit.length)).slice(0, size - start.length) + after;
}

/** Milliseconds within which a time that is too long is measured again: on a busy machine other work comes between. */
const patienceMs = 1_000;

function matchAll(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, "");
  else regex.exec(text);
}

/** Milliseconds of the processor, without those of other work; asking the system costs more than most matches. */
function ownTimeOf(regex: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  matchAll(regex, text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Milliseconds for all matches in the text, the shortest of all tries; not measured again once it is at most `enough`. */
function timeOf(regex: RegExp, text: string, enough: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  const first = performance.now();
  for (let begun = first; shortest > enough && begun - first < patienceMs; begun = performance.now()) {
    matchAll(regex, text);
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest > maxMs ? ownTimeOf(regex, text) : shortest;
}

/** Lengths in steps in which even a time that doubles with each character does not pass from short to endless. */
const growth = [...Array.from({ length: 40 }, (_, step) => 3 * step), 160, 240, 400, 1_000];

/** Characters that the expression sees at most. */
function maxLengthAt(place: string): number {
  return bounded.find((one) => place.startsWith(one.place))?.characters ?? length;
}

/** Whether the time is too long for the whole length, or for a part of it already: short ones first, where it may grow without end. */
function isSlow(regex: RegExp, shape: Shape, size = length): boolean {
  const { before, unit, after } = shape;
  const stream = before.slice(0, 40) + unit.repeat(1_000);
  const isTooLong = (text: string) => timeOf(regex, text, maxMs) > maxMs;
  if (growth.some((part) => part <= size && isTooLong(stream.slice(0, part) + after))) return true;
  if (size < length) return isTooLong(textOf(shape, size));
  if (timeOf(regex, textOf(shape, probeLength), suspectMs) <= suspectMs) return false;
  return [length / 4, length].some((part) => isTooLong(textOf(shape, part)));
}

const { literals, builders } = readRegularExpressions();

test("no regular expression of the product takes more than 50 ms for 100,000 characters, whatever they are", () => {
  expect(literals.length).toBeGreaterThan(200);
  const slow = literals.flatMap(({ place, regex }) => {
    const shape = shapesFor(regex).find((one) => isSlow(regex, one, maxLengthAt(place)));
    return shape === undefined
      ? []
      : [`${place} on ${JSON.stringify({ ...shape, before: shape.before.slice(0, 20) })}`];
  });
  expect(slow).toEqual([]);
});

test("this search finds what is slow: one expression of each kind that was in the product", () => {
  for (const regex of [/<[^>]*>/g, / *\n */g, /[^\p{L}\p{M}]+$/u, /\(.*?\)/g, /^https:\/\/(?:\w+\.?)+\/$/])
    expect(
      shapesFor(regex).some((shape) => isSlow(regex, shape)),
      String(regex),
    ).toBe(true);
});

test("regular expressions that are built while the program runs are listed, with what bounds them", () => {
  expect([...builders].toSorted()).toEqual(Object.keys(builtAtRunTime));
});
