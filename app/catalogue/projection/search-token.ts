import { indexWords } from "#app/catalogue/index-words.ts";
import type { MadeState } from "#app/rights/made/made.ts";

/**
 * Facts of a recording as index words, made of private-use code points of plane 15, which the tokenizer keeps and keyboards cannot type: a
 * filter is one more term of the query instead of a join.
 */
const plane = 0xf0000;
/** First code point of hashed values, after the fixed ones below. */
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
  // Final mix: the low bits of FNV are weak.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Two characters out of 45,056²: with 10,000 values a collision has a probability of 1 in 40. It causes a wrong row, never an error. */
function hashed(kind: number, value: string): string {
  const first = hash(value, 0x811c9dc5 ^ (kind * 0x9e3779b1));
  const second = hash(value, 0x5bd1e995 ^ (kind * 0x85ebca6b));
  return char(hashBase + (first % hashSpan)) + char(hashBase + (second % hashSpan));
}

export const token = {
  /** On every recording: matches without words or filters. */
  every: char(1),
  vocals: char(2),
  instrumental: char(3),
  explicit: char(4),
  clean: char(5),
  /** Its tier is hidden from visitors without an account. */
  membersOnly: char(6),
  /** Has everything needed to be featured: `isComplete`. */
  complete: char(7),
  /** One licensor controls 100 % of both sides. */
  oneStop: char(8),
  stems: char(9),
  /** How its parts were made. */
  made: { yes: char(10), no: char(11), unstated: char(13), contested: char(41) } satisfies Record<MadeState, string>,
  /** A side is disputed. */
  disputed: char(12),
  /** Restricted for some medium, product category or territory. */
  someMedium: char(14),
  someCategory: char(15),
  someTerritory: char(40),
};

/** The same of a restriction that ends: uses that begin later may be free of it. */
export function endingToken(one: string): string {
  return char(42) + one;
}

/** Steps before a licence, at most this many. */
export const maxSteps = 3;

/** `steps`: parties that must agree, and one if something must be checked; 0 to `maxSteps`. */
export function stepsToken(steps: number): string {
  return char(48 + steps);
}

/** Sides whose parties must agree; recordings with more of them have no tokens of any. */
export const maxAsked = 6;

/** What all tokens of a party that must agree begin with. */
export function askedPrefix(partyId: string): string {
  return hashed(10, partyId);
}

/** One character for the tier of a recording; null: none. */
export function tierMark(tierId: string | null): string {
  return char(hashBase + (hash(tierId ?? "", 0x2f0b4c47) % hashSpan));
}

/** A side for which a party must agree. `feeBp`: its part of the side's fee; `place`: any that no other asked side has, from 0. */
export function askedToken(
  { partyId, side, feeBp }: { partyId: string; side: "master" | "composition"; feeBp: number },
  place: number,
  tierId: string | null,
): string {
  return askedPrefix(partyId) + char(1 + 2 * place + (side === "master" ? 1 : 0)) + char(1 + feeBp) + tierMark(tierId);
}

/** No asked side has this place, from 1. */
export function notAskedToken(place: number): string {
  return char(51 + place);
}

/** Parts of a token of an asked side; null for other words. */
export function readAskedToken(word: string) {
  const [first = "", second = "", where = "", part = "", tier = "", ...more] = word;
  if (tier === "" || more.length > 0) return null;
  const at = (where.codePointAt(0) ?? 0) - plane - 1;
  const side = at % 2 === 1 ? ("master" as const) : ("composition" as const);
  return { prefix: first + second, place: at >> 1, side, feeBp: (part.codePointAt(0) ?? 0) - plane - 1, tier };
}

/** Not for this medium, product category, or territory: a country or a group as a whole. */
export function restrictedToken(kind: "medium" | "category" | "territory", value: string): string {
  return hashed({ medium: 5, category: 6, territory: 7 }[kind], value);
}

/** Restricted in a part of this group of territories. */
export function restrictedWithinToken(group: string): string {
  return hashed(8, group);
}

export function tagToken(category: TagCategory, slug: string): string {
  return hashed(categoryCode[category], slug);
}

/** `code`: ISO 639-3. */
export function languageToken(code: string): string {
  return hashed(4, code);
}

/** Hidden from this company. */
export function excludedFromToken(companyId: string): string {
  return hashed(9, companyId);
}

/** `key` is 0 to 23: see musical-key.ts. */
export function keyToken(key: number): string {
  return char(16 + key);
}

/** Shape of a recording: `cell` is one of `shapeCells` of shape/curve.ts. */
export function shapeToken(cell: number): string {
  return char(0x2000 + cell);
}

/** Numbers are indexed in blocks of 1, 8, 64 and 512, so that a range is a few blocks. */
const widths = [1, 8, 64, 512];
/** First code point and exclusive maximum of each measure. BPM are rounded, lengths whole seconds, years counted from `firstYear`. */
const measures = {
  bpm: { base: 0x100, end: 512 },
  length: { base: 0x600, end: 4096 },
  year: { base: 0x1900, end: 512 },
};
export const firstYear = 1800;
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

/** Smallest set of blocks that covers `min` to `max`, inclusive. */
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

/** Anchors of exact matches: whole titles and names without spaces ("nightferry"), words of a title, and pairs of them. */
const anchors = { title: "\u{E001}", titleWord: "\u{E002}", artist: "\u{E003}", titlePair: "\u{E004}" };
const pairSeparator = "\u{E005}";
/** Max characters; longer titles match by their prefix. */
const maxAnchor = 60;
/** Max title words that are paired. */
const maxPaired = 12;

export function anchorToken(kind: keyof typeof anchors, words: string[]): string {
  return anchors[kind] + words.join("").slice(0, maxAnchor);
}

/**
 * A pair of title words. Few recordings have both, while many have each: intersecting the lists of four common words takes milliseconds.
 */
export function titlePairToken(word: string, other: string): string {
  return anchors.titlePair + word + pairSeparator + other;
}

/** In both orders, so that either word can be the incomplete one. */
function titlePairs(words: string[]): string[] {
  const paired = [...new Set(words)].slice(0, maxPaired);
  return paired.flatMap((word) => paired.flatMap((other) => (other === word ? [] : [titlePairToken(word, other)])));
}

/** "title artist" and "artist title" are anchors too, because people search like that for a known song. */
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
