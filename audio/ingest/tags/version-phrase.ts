import {
  CUTDOWN_SECONDS,
  FILLERS,
  LIVE_BEGINNINGS,
  MINUTE_WORDS,
  NAMED_ENDS,
  SECOND_WORDS,
  VERSION_WORDS,
  type VersionType,
  WEAK_WORDS,
} from "#audio/ingest/tags/version-words.ts";
import { foldName } from "#db/folded-name.server.ts";

/** Meaning of a phrase beside a title. `isPlain`: nothing but the name of its type, in some language. */
export type VersionPhrase = { type: VersionType; vocals: boolean | null; isPlain: boolean; words: string };

type ReadOptions = {
  /** Whether other words may precede "Remix", "Version" and the like. */
  isNamed: boolean;
  /** In brackets a number alone, "(30)", is a length. */
  isBracketed: boolean;
};

/** Precedence of types if a phrase matches several. */
const PRECEDENCE: VersionType[] = [
  "cutdown_60",
  "cutdown_30",
  "cutdown_15",
  "cutdown_10",
  "cutdown_6",
  "sting",
  "bumper",
  "loop",
  "bed",
  "no_drums",
  "underscore",
  "remix",
  "a_cappella",
  "instrumental",
  "live",
  "acoustic",
  "radio_edit",
  "extended",
  "clean",
  "explicit",
  "vocal",
  "alt_mix",
  "main",
];

const MAX_UNKNOWN = 6;
const BARE_LENGTHS = new Set([60, 30, 15]);

const listOf = (words: string) =>
  words
    .split(",")
    .map(foldName)
    .filter((word) => word !== "");
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Matches one of the words as a whole; scripts without blanks have no word boundaries. */
function matcherOf(words: Iterable<string>, flags: string): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const source = (list: string[]) =>
    list.map((word) => word.replaceAll("/", "\\/").replaceAll(" ", "[\\s._-]+")).join("|");
  const [joined, spaced] = [true, false].map((isJoined) =>
    source(longestFirst.filter((word) => ideographs.test(word) === isJoined)),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced})(?![\\p{L}\\p{N}])${joined ? `|${joined}` : ""}`, `u${flags}`);
}

const typeOfWord = new Map<string, VersionType>(
  PRECEDENCE.flatMap((type) => listOf(VERSION_WORDS[type] ?? "").map((word) => [word, type] as const)).reverse(),
);
const weakWords = new Set(listOf(WEAK_WORDS));
const typeWords = matcherOf(typeOfWord.keys(), "y");
const fillers = matcherOf(listOf(FILLERS), "y");
const liveBeginnings = matcherOf(listOf(LIVE_BEGINNINGS), "y");
const secondUnits = `(\\d{1,3})[\\s-]*(?:${listOf(SECOND_WORDS).join("|")})(?![\\p{L}\\p{N}])`;
const minuteUnits = `(\\d)[\\s-]*(?:${listOf(MINUTE_WORDS).join("|")})(?![\\p{L}\\p{N}])`;
const lengths = new RegExp(`${secondUnits}|${minuteUnits}|(?:(\\d{1,2}))?[:'](\\d{2})(?!\\d)`, "yu");
const numbers = /\d{1,4}(?![\p{L}\p{N}])/uy;
const separators = /[\s.,;&+!_/-]+/y;
const anyWord = /[^\s.,;&+!_/-]+/y;
const ends = NAMED_ENDS.map(
  ([words, type]) => [new RegExp(`(?:${matcherOf(listOf(words), "").source})$`, "u"), type] as const,
);

type Part = { type: VersionType; isWeak: boolean } | "filler" | "number" | "unknown";

/** Parses a version phrase; null if it is none and belongs to the title. */
export function readVersionPhrase(written: string, options: ReadOptions): VersionPhrase | null {
  const words = written.trim();
  const text = foldName(words.replace(/[″”"]|''/g, " sec").normalize("NFKC"));
  liveBeginnings.lastIndex = 0;
  if (liveBeginnings.test(text)) return { type: "live", vocals: null, isPlain: false, words };
  const parts = partsOf(text);
  const types = parts.filter((part) => typeof part === "object");
  const unknown = parts.filter((part) => part === "unknown").length;
  const bare = bareLength(text, options);
  if (bare) return { type: bare, vocals: null, isPlain: true, words };
  if (unknown > 0) return options.isNamed && unknown <= MAX_UNKNOWN ? namedPhrase(text, types, words) : null;
  if (types.length === 0) return fillerPhrase(text, words);
  if (types.every(({ isWeak }) => isWeak) && !parts.includes("filler")) return null;
  const isPlain = types.length === 1 && !parts.includes("number");
  return { ...typed(types), isPlain, words };
}

function typed(types: readonly { type: VersionType }[]): Pick<VersionPhrase, "type" | "vocals"> {
  const names = types.map(({ type }) => type);
  const type = PRECEDENCE.find((one) => names.includes(one)) ?? "alt_mix";
  const isSung = names.includes("vocal") || names.includes("a_cappella");
  return { type, vocals: names.includes("instrumental") ? false : isSung ? true : null };
}

function namedPhrase(text: string, types: readonly { type: VersionType }[], words: string): VersionPhrase | null {
  const end = ends.find(([pattern]) => pattern.test(text));
  if (!end) return null;
  const strong = types.filter(({ type }) => type !== "main");
  return { ...typed(strong.length > 0 ? strong : [{ type: end[1] }]), isPlain: false, words };
}

/** "(Edit)" is an edit, "(Mix)" a mix. */
function fillerPhrase(text: string, words: string): VersionPhrase | null {
  if (/^edit$/.test(text)) return { type: "radio_edit", vocals: null, isPlain: false, words };
  return /^(?:mix|version)$/.test(text) ? { type: "alt_mix", vocals: null, isPlain: false, words } : null;
}

function bareLength(text: string, { isBracketed }: ReadOptions): VersionType | null {
  const seconds = /^\d\d$/.test(text) ? Number(text) : 0;
  return isBracketed && BARE_LENGTHS.has(seconds) ? (CUTDOWN_SECONDS[seconds] ?? null) : null;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const length = take(separators, text, at);
    if (length !== null) {
      at += length[0].length;
      continue;
    }
    const [part, end] = partAt(text, at);
    parts.push(part);
    at = end;
  }
  return parts;
}

function take(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function partAt(text: string, at: number): [Part, number] {
  const word = take(typeWords, text, at);
  if (word) {
    const name = word[0].replace(/[\s._-]+/g, " ");
    return [{ type: typeOfWord.get(name) ?? "alt_mix", isWeak: weakWords.has(name) }, at + word[0].length];
  }
  const length = take(lengths, text, at);
  if (length) return [{ type: typeOfLength(length), isWeak: false }, at + length[0].length];
  const filler = take(fillers, text, at);
  if (filler) return ["filler", at + filler[0].length];
  const number = take(numbers, text, at);
  if (number) return ["number", at + number[0].length];
  return ["unknown", at + (take(anyWord, text, at)?.[0].length ?? 1)];
}

function typeOfLength([, seconds, minutes, clockMinutes, clockSeconds]: RegExpExecArray): VersionType {
  const total = seconds
    ? Number(seconds)
    : minutes
      ? 60 * Number(minutes)
      : 60 * Number(clockMinutes ?? 0) + Number(clockSeconds);
  return CUTDOWN_SECONDS[total] ?? "alt_mix";
}
