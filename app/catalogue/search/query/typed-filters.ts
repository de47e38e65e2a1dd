import { keyIndex, musicalKeys } from "#app/catalogue/musical-key.ts";
import { limits, phraseKey, type SearchFilters, type Voice } from "#app/catalogue/search/query/search-filters.ts";

/** What a phrase in the words of a search asks for besides words. */
export type TypedFilter = {
  /** As it was typed. */
  phrase: string;
  filter: Partial<
    Pick<SearchFilters, "bpmMin" | "bpmMax" | "lengthMin" | "lengthMax" | "key" | "vocals" | "explicit">
  > & {
    voice?: Voice;
  };
};

type Rule = {
  /** The fields it sets: each is set by one phrase of a search. */
  sets: "bpm" | "length" | "key" | "vocals" | "explicit";
  pattern: RegExp;
  /** Null: the match says nothing after all and stays a word. */
  read(groups: Record<string, string | undefined>): TypedFilter["filter"] | null;
};

const below = "under|below|less than|up to|max(?:imum)?|slower than|shorter than|unter|höchstens|moins de|menos de|<";
const above = "over|above|more than|at least|min(?:imum)?|faster than|longer than|über|mindestens|plus de|más de|>";
const about = "(?:(?:around|about|approx\\.?|ca\\.?|circa|etwa|~)\\s*)?";
const to = "\\s*(?:-|–|to|bis|à)\\s*";
/** Neither side of a phrase may go on as a word. */
const start = "(?<![\\p{L}\\p{N}.:,-])";
const end = "(?![\\p{L}\\p{N}])";

function pattern(body: string): RegExp {
  return new RegExp(`${start}(?:${body})${end}`, "gu");
}

/** BPM on either side of a single number: tempos are measured, and a supervisor's ear allows as much. */
const bpmTolerance = 2;

function bpmOf(min: number | null, max: number | null): TypedFilter["filter"] | null {
  const { least, most } = limits.bpmMin;
  const given = [min, max].filter((value) => value !== null);
  if (given.some((value) => value < least || value > most) || (min !== null && max !== null && min > max)) return null;
  return { bpmMin: min, bpmMax: max };
}

function numberOf(text: string | undefined): number {
  return Math.round(Number((text ?? "").replace(",", ".")));
}

const bpm = "\\d{2,3}(?:[.,]\\d+)?";
const bpmRules: Rule[] = [
  {
    sets: "bpm",
    pattern: pattern(`(?<min>${bpm})${to}(?<max>${bpm})\\s*bpm|bpm:?\\s*(?<min2>${bpm})${to}(?<max2>${bpm})`),
    read: ({ min, min2, max, max2 }) => bpmOf(numberOf(min ?? min2), numberOf(max ?? max2)),
  },
  {
    sets: "bpm",
    pattern: pattern(`(?:${below})\\s*(?<max>${bpm})\\s*bpm`),
    read: ({ max }) => bpmOf(null, numberOf(max)),
  },
  {
    sets: "bpm",
    pattern: pattern(`(?:${above})\\s*(?<min>${bpm})\\s*bpm|(?<plus>${bpm})\\s*\\+\\s*bpm`),
    read: ({ min, plus }) => bpmOf(numberOf(min ?? plus), null),
  },
  {
    sets: "bpm",
    pattern: pattern(`${about}(?<at>${bpm})\\s*bpm|bpm:?\\s*(?<at2>${bpm})`),
    read({ at, at2 }) {
      const value = numberOf(at ?? at2);
      return bpmOf(value - bpmTolerance, value + bpmTolerance);
    },
  },
];

const minuteUnit = "m|min|mins|minutes?|minuten?";
const unit = `s|secs?|seconds?|sek|sekunden?|secondes?|segundos?|${minuteUnit}`;

/** A duration: "1:30", "90 sec", "2 min"; names of groups end with `n`. */
function duration(n: string): string {
  return `(?:(?<clockMin${n}>\\d{1,2}):(?<clockSec${n}>[0-5]\\d)|(?<amount${n}>\\d{1,4}(?:[.,]\\d)?)[\\s-]*(?<unit${n}>${unit}))`;
}

function secondsOf(groups: Record<string, string | undefined>, n: string): number {
  if (groups[`clockSec${n}`] !== undefined) {
    return Number(groups[`clockMin${n}`]) * 60 + Number(groups[`clockSec${n}`]);
  }
  const amount = Number((groups[`amount${n}`] ?? "").replace(",", "."));
  return Math.round(amount * (isMinute(groups[`unit${n}`]) ? 60 : 1));
}

function isMinute(name: string | undefined): boolean {
  return name?.startsWith("m") === true;
}

function lengthOf(min: number | null, max: number | null): TypedFilter["filter"] | null {
  const { most } = limits.lengthMin;
  if ((min ?? 0) > most || (max ?? 0) > most || max === 0 || (min !== null && max !== null && min > max)) return null;
  return { lengthMin: min, lengthMax: max };
}

/** "60s" to "90s", "00s" and "1920s" are decades; "30s" is a length, as in "30s cut". */
const decade = /^(?:(?:1[89]|20)\d0|[5-9]0|00)s$/;

const lengthRules: Rule[] = [
  {
    sets: "length",
    pattern: pattern(`(?<from>\\d{1,4})${to}${duration("")}`),
    read(groups) {
      const factor = isMinute(groups.unit) || groups.clockSec !== undefined ? 60 : 1;
      return lengthOf(Number(groups.from) * factor, secondsOf(groups, ""));
    },
  },
  {
    sets: "length",
    pattern: pattern(`(?:${below})\\s*${duration("")}`),
    read: (groups) => lengthOf(null, secondsOf(groups, "")),
  },
  {
    sets: "length",
    pattern: pattern(`(?:${above})\\s*${duration("")}`),
    read: (groups) => lengthOf(secondsOf(groups, ""), null),
  },
  {
    sets: "length",
    pattern: pattern(`${about}(?<whole>${duration("")})`),
    read(groups) {
      if (decade.test(groups.whole ?? "")) return null;
      const value = secondsOf(groups, "");
      // A tenth either way: cut-downs end on a musical phrase, not on the second.
      const tolerance = Math.max(2, Math.round(value / 10));
      return lengthOf(Math.max(0, value - tolerance), value + tolerance);
    },
  },
];

const accidental = "#|♯|b|♭|[\\s-]*(?:sharp|flat)";
const minor = /^(?:m|min|minor|moll|mineur|menor)$/;
const modes = "major|minor|maj|min|dur|moll|majeur|mineur|mayor|menor";

/** A name of `musicalKeys`; null for what is no key. */
function keyOf(tonic = "", sign = "", mode = ""): TypedFilter["filter"] | null {
  const german = /^(?:dur|moll)$/.test(mode);
  // German calls B "H" and B flat "B".
  const letter = german ? ({ H: "B", B: "Bb" }[tonic.toUpperCase()] ?? tonic.toUpperCase()) : tonic.toUpperCase();
  const shift = /[#♯]|sharp/.test(sign) ? "#" : sign === "" ? "" : "b";
  const key = musicalKeys[keyIndex(`${letter}${shift}${minor.test(mode) ? "m" : ""}`) ?? -1];
  return key === undefined ? null : { key };
}

const keyRules: Rule[] = [
  {
    sets: "key",
    pattern: pattern(`(?:(?:in|key of|key|tonart)\\s+)?(?<tonic>[a-h])(?<sign>${accidental})?[\\s-]*(?<mode>${modes})`),
    read: ({ tonic, sign, mode }) => keyOf(tonic, sign, mode),
  },
  {
    sets: "key",
    pattern: pattern("(?:in|key of|key)\\s+(?<tonic>[a-g])(?:(?<sign>#|♯|b|♭)(?<mode>m)?|(?<mode2>m))"),
    read: ({ tonic, sign, mode, mode2 }) => keyOf(tonic, sign, mode ?? mode2),
  },
  {
    sets: "key",
    pattern: pattern("key of\\s+(?<tonic>[a-g])"),
    read: ({ tonic }) => keyOf(tonic),
  },
  // "Am" alone is a word; "F#m" is not.
  {
    sets: "key",
    pattern: pattern("(?<tonic>[a-g])(?<sign>#|♯)(?<mode>m)?"),
    read: ({ tonic, sign, mode }) => keyOf(tonic, sign, mode),
  },
];

const voices = "vocals?|vox|singing|singers?|vocalists?|lyrics|voices?|gesang|voix|voces|voz";
const voiceRules: Rule[] = [
  {
    sets: "vocals",
    pattern: pattern(
      `(?:no|without|w/o|minus|ohne|sans|sin)\\s+(?:${voices})|non[\\s-]vocal|instrumentals?(?:\\s+(?:only|version))?`,
    ),
    read: () => ({ vocals: false }),
  },
  { sets: "vocals", pattern: /(?<=^|\s)-(?:vocals?|vox)(?![\p{L}\p{N}])/gu, read: () => ({ vocals: false }) },
  { sets: "vocals", pattern: pattern(`(?:with|mit|avec|con)\\s+(?:${voices})`), read: () => ({ vocals: true }) },
  {
    sets: "vocals",
    pattern: pattern(
      `(?:(?:(?<female>female|weiblicher?|wom[ae]n)|male|männlicher?|man)[\\s-]+(?:lead[\\s-]+)?(?:${voices}|stimmen?)|(?:${voices})\\s+(?:(?<female2>f[ée]minines?|femeninas?)|masculines?|masculinas?))(?!-)`,
    ),
    read: ({ female, female2 }) => ({ voice: (female ?? female2) ? "female" : "male" }),
  },
];

const explicitRules: Rule[] = [
  {
    sets: "explicit",
    pattern: pattern("(?:not?|non)[\\s-]explicit(?:\\s+(?:lyrics|content))?|clean\\s+(?:version|lyrics|edit)"),
    read: () => ({ explicit: false }),
  },
];

const rules = [...bpmRules, ...lengthRules, ...keyRules, ...voiceRules, ...explicitRules];

/** Stands in for characters that are taken already; no rule matches it and no word holds it. */
const taken = "\u{E000}";

/**
 * Numbers with units, keys and voices in the words of a search ("120 bpm", "30s", "in Am", "no vocals"), and the text without them.
 * Quoted text and the phrases in `verbatim` are taken literally.
 */
export function readTypedFilters(text: string, verbatim: string[]): { rest: string; typed: TypedFilter[] } {
  const literal = new Set(verbatim.map(phraseKey));
  // Patterns are written in lower case: a case-blind one over letters of all scripts takes milliseconds to compile.
  const lower = text.toLowerCase();
  let masked = (lower.length === text.length ? lower : text).replace(/["“”][^"“”]*(?:["“”]|$)/gu, (quoted) =>
    taken.repeat(quoted.length),
  );
  let rest = text;
  const typed: (TypedFilter & { at: number })[] = [];
  const seen = new Set<Rule["sets"]>();
  for (const { sets, pattern: rule, read } of rules) {
    for (const match of masked.matchAll(rule)) {
      const phrase = text.slice(match.index, match.index + match[0].length);
      if (literal.has(phraseKey(phrase))) {
        masked = blank(masked, match.index, phrase, taken);
        continue;
      }
      const filter = seen.has(sets) ? null : read(match.groups ?? {});
      if (filter === null) continue;
      seen.add(sets);
      masked = blank(masked, match.index, phrase, taken);
      rest = blank(rest, match.index, phrase, " ");
      typed.push({ phrase: phrase.trim(), filter, at: match.index });
    }
  }
  typed.sort((a, b) => a.at - b.at);
  return { rest: rest.trim(), typed: typed.map(({ phrase, filter }) => ({ phrase, filter })) };
}

function blank(text: string, at: number, part: string, filler: string): string {
  return text.slice(0, at) + filler.repeat(part.length) + text.slice(at + part.length);
}

/** The phrases in the words that are filters, and the words without them. With `qFields` all words are words. */
export function splitWords({ text, verbatim, qFields }: SearchFilters): { rest: string; typed: TypedFilter[] } {
  return qFields.length > 0 ? { rest: text, typed: [] } : readTypedFilters(text, verbatim);
}
