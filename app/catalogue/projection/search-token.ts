import { indexWords } from "#app/catalogue/index-words.ts";

/**
 * Facts of a recording as words of the index. Each is made of private-use code points of plane 15, which the tokenizer keeps and
 * keyboards cannot type: a filter is one more term of the query instead of a join (performance-reliability.md, section 1c).
 */
const plane = 0xf0000;
/** Code points left in the plane for hashed values, after the fixed ones below. */
const hashBase = 0x4000;
const hashSpan = 0xb000;

export type TagCategory = "genre" | "mood" | "instrument";
const categoryCode: Record<TagCategory, number> = { genre: 1, mood: 2, instrument: 3 };

function char(code: number): string {
  return String.fromCodePoint(plane + code);
}

/** FNV-1a over UTF-16 units, from `seed`. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // A last mix: the low bits of FNV alone are weak.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Two characters out of 45,056²: at 10,000 different values a clash has a chance of one in 40. It shows a wrong row, never an error. */
function hashed(kind: number, value: string): string {
  const first = hash(value, 0x811c9dc5 ^ (kind * 0x9e3779b1));
  const second = hash(value, 0x5bd1e995 ^ (kind * 0x85ebca6b));
  return char(hashBase + (first % hashSpan)) + char(hashBase + (second % hashSpan));
}

export const token = {
  /** Every recording has it: the query without words or filters. */
  every: char(1),
  vocals: char(2),
  instrumental: char(3),
  explicit: char(4),
  clean: char(5),
  /** Its tier is not open to visitors without an account. */
  membersOnly: char(6),
  /** It has everything that a page which features it shows: `isComplete`. */
  complete: char(7),
};

export function tagToken(category: TagCategory, slug: string): string {
  return hashed(categoryCode[category], slug);
}

/** A recording that must not be shown to this company. */
export function excludedFromToken(companyId: string): string {
  return hashed(9, companyId);
}

/** `key` is 0 to 23: see musical-key.ts. */
export function keyToken(key: number): string {
  return char(16 + key);
}

/** How a recording develops: `cell` is one of `shapeCells` of shape/curve.ts. */
export function shapeToken(cell: number): string {
  return char(0x2000 + cell);
}

/** Numbers are indexed at widths of 1, 8, 64 and 512, so that a range is a few blocks. */
const widths = [1, 8, 64, 512];
/** First code point and one more than the largest value of each measure. BPM are rounded, lengths whole seconds. */
const measures = { bpm: { base: 0x100, end: 512 }, length: { base: 0x600, end: 4096 } };
export type Measure = keyof typeof measures;

function blockToken(measure: Measure, level: number, index: number): string {
  const { base, end } = measures[measure];
  let at = base;
  for (let below = 0; below < level; below += 1) at += end / (widths[below] ?? 1);
  return char(at + index);
}

function clamped(measure: Measure, value: number): number {
  return Math.min(measures[measure].end - 1, Math.max(0, Math.round(value)));
}

export function measureTokens(measure: Measure, value: number): string[] {
  const at = clamped(measure, value);
  return widths.map((width, level) => blockToken(measure, level, Math.floor(at / width)));
}

/** The smallest set of blocks that covers `min` to `max`, both included. */
export function rangeTokens(measure: Measure, min: number, max: number): string[] {
  const found: string[] = [];
  const end = clamped(measure, max) + 1;
  let at = clamped(measure, min);
  while (at < end) {
    let level = widths.length - 1;
    while (level > 0 && (at % (widths[level] ?? 1) !== 0 || at + (widths[level] ?? 1) > end)) level -= 1;
    const width = widths[level] ?? 1;
    found.push(blockToken(measure, level, at / width));
    at += width;
  }
  return found;
}

/** What a query is compared with first: whole titles and names, closed up ("nightferry"), the words of a title and each two of them. */
const anchors = { title: "\u{E001}", titleWord: "\u{E002}", artist: "\u{E003}", titlePair: "\u{E004}" };
const pairSeparator = "\u{E005}";
/** Characters; longer titles are found by their beginning. */
const maxAnchor = 60;
/** Words of a title that are paired. */
const maxPaired = 12;

export function anchorToken(kind: keyof typeof anchors, words: string[]): string {
  return anchors[kind] + words.join("").slice(0, maxAnchor);
}

/**
 * Two words of one title. Few recordings have both, where many have each: reading the lists of four common words takes milliseconds.
 */
export function titlePairToken(word: string, other: string): string {
  return anchors.titlePair + word + pairSeparator + other;
}

/** In both orders, so that either can be the one that is still being typed. */
function titlePairs(words: string[]): string[] {
  const paired = [...new Set(words)].slice(0, maxPaired);
  return paired.flatMap((word) => paired.flatMap((other) => (other === word ? [] : [titlePairToken(word, other)])));
}

/** "title artist" and "artist title" are anchors too: that is how people look for a song they know. */
export function anchorTokens(title: string, artists: string[]): string[] {
  const words = indexWords(title);
  const names = artists.map(indexWords);
  return [
    anchorToken("title", words),
    ...names.flatMap((name) => [anchorToken("title", [...words, ...name]), anchorToken("title", [...name, ...words])]),
    ...words.map((word) => anchorToken("titleWord", [word])),
    ...titlePairs(words),
    ...names.map((name) => anchorToken("artist", name)),
  ];
}
