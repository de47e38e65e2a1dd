import type { SlotValue } from "#app/assistant/brief/brief.ts";
import { isNegated, typedMatches } from "#app/assistant/brief/read/music/typed-matches.ts";
import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";
import { tempoRules } from "#app/catalogue/search/query/typed/tempo-rules.ts";

const letter = "(?<![a-zß-ɏ\\d])";
const paces: [expression: RegExp, value: SlotValue<"tempo">][] = [
  [
    new RegExp(
      `${letter}(?:mid(?:dle|ium)?-? ?tempo|tempo(?: is)? (?:mid|medium)|medium[ -]tempo|moderate tempo|mid-?paced|medium[ -]paced?)(?![a-zß-ɏ])`,
      "g",
    ),
    { min: 90, max: 120 },
  ],
  [
    new RegExp(`${letter}(?:up-? ?tempo|fast tempo|high tempo|fast-paced|high bpm)(?![a-zß-ɏ])`, "g"),
    { min: 120, max: null },
  ],
  [new RegExp(`${letter}(?:slow tempo|low tempo|slow-paced|low bpm)(?![a-zß-ɏ])`, "g"), { min: null, max: 90 }],
];
const labelled: [expression: RegExp, value: SlotValue<"tempo">][] = [
  [/(?:mid|medium|moderate)(?:-tempo)?/g, { min: 90, max: 120 }],
  [/fast|up(?:-?tempo)?|high|quick/g, { min: 120, max: null }],
  [/slow|low|relaxed/g, { min: null, max: 90 }],
];
const bare =
  /(?<!\d)(?<min>\d{2,3})(?:[ ]*(?:-|–|to|bis)[ ]*(?<max>\d{2,3}))?(?!\d)(?<more>[ ]*(?:\+|and up|or more|plus))?/g;
const loose =
  /(?<![a-zß-ɏ\d])(?:(?:around|about|roughly|~|circa|ca\.?)[ ]*)?(?<at>\d{2,3})[ ]*(?:-?ish[ ]*bpm|bpm[ -]*(?:ish|or so)|beats per minute)/g;
const more =
  /(?<![a-zß-ɏ\d–-])(?<at>\d{2,3})[ ]*(?:bpm[ ]*(?:plus|upwards?|minimum)|(?:bpm[ ]*)?(?<=tempo[ ,:]+(?:is )?\d{2,3}[ ]*)(?:or more|\+|and up|or faster))|(?<=(?:^|[,;])[ ]*)(?<plus>\d{2,3})\+(?=[ ]*(?:[,;]|$))|tempo[ ,:]+(?:(?<under>under|below|up to|max|no more than)|over|above|at least|from)[ ]+(?<limit>\d{2,3})(?!\d)/g;

/** Before the tempo of other music: "was too slow at 90 BPM". */
const ofOther =
  /(?:^|[^a-zß-ɏ])(?:too (?:slow|fast|quick|rushed)|was|were|last time|previous(?:ly)?)(?:[^a-zß-ɏ][^,;]{0,30})?$/;

const bareRange =
  /(?<![\d.,:£€$/a-zß-ɏ-])(?<min>\d{2,3})[ ]?(?:-|–|to)[ ]?(?<max>\d{2,3})(?![\d%:/]|[.,]\d|[ ]?(?:k|s|"|'|secs?|seconds?|mins?|minutes?|eur|usd|gbp|€|[£$]|years?|yrs?|yo|months?|weeks?|days?|people|tracks?|songs?|options?)(?![a-zß-ɏ]))/g;
/** "3/4, around 76" */
const aroundAlone =
  /(?:^|[,;(]|[ ]and|something)[ ]*(?:around|about|circa|ca\.?|roughly|maybe)[ ](?<at>\d{2,3})(?=[ ]*(?:[,;)]|\.?[ ]*$|\.[ ]))/g;
const ish =
  /(?<![\d.,:£€$/a-zß-ɏ-])(?<at>\d{2,3})[ -]?ish(?![a-zß-ɏ]|[ ]?(?:bpm|k|s|secs?|seconds?|mins?|eur|usd|gbp|€|people|%))/g;
const bareAbout =
  /(?:~|tempo[ :]+|pulse of[ ])[ ]?(?<at>\d{2,3})(?![\d%:]|[.,]\d|[ ]?(?:k|s|"|secs?|mins?|minutes?|eur|usd|gbp|€)(?![a-zß-ɏ]))/g;
const paceBefore =
  /(?:tempo|slow(?:er|ish)?|fast(?:er|ish)?|mid|medium|pace|brisk|around|about|maybe|say|somewhere|roughly|beats?|groove)[ ,:(]*$/;
const ofPeople =
  /(?<![a-zß-ɏ])(?:age[ds]?|audience|years? old|olds|target|demo(?:graphic)?|women|men|adults|millennials|people|users)(?![a-zß-ɏ])/;

/** "…, 140, minor" of a few words. */
const alone = /(?:^|[,;|])[ ]*(?<at>\d{2,3})[ ]*(?=[,;|]|$)/g;

/** Numbers that can only be a tempo: "88-92", "~150". */
const ofOthers = ["deadline", "air", "budget", "media", "territory", "term", "length", "story", "category"];

function readBareNumbers(part: Part, isShort: boolean): void {
  if (ofOthers.includes(part.label ?? "")) return;
  for (const match of part.matches(bareRange)) {
    const [min, max] = [Number(match.groups.min), Number(match.groups.max)];
    const isTempo = min >= 50 && max > min && max <= 200 && max - min <= 30 && !ofPeople.test(part.sentence.lower);
    const isAlone = part.isAlone(match);
    if (isTempo && (isAlone || paceBefore.test(part.before(match.at, 16)))) part.add("tempo", { min, max }, match);
  }
  for (const match of [...part.matches(bareAbout), ...part.matches(ish), ...part.matches(aroundAlone)]) {
    const value = Number(match.groups.at);
    const slack = match.text.startsWith("~") ? 5 : 2;
    if (value >= 50 && value <= 200) part.add("tempo", { min: value - slack, max: value + slack }, match);
  }
  if (isShort && part.label === null && !hasTempo(part)) readAlone(part);
}

function readAlone(part: Part): void {
  for (const match of part.matches(alone)) {
    const value = Number(match.groups.at);
    if (value >= 60 && value <= 190) part.add("tempo", { min: value - 2, max: value + 2 }, match, "implied");
  }
}

function readLimit(part: Part, match: Match): void {
  const { at, plus, limit, under } = match.groups;
  const value = Number(at ?? plus ?? limit);
  const tempo = under === undefined ? { min: value, max: null } : { min: null, max: value };
  if (value >= (plus === undefined ? 20 : 70) && value <= 400) part.add("tempo", tempo, match);
}

function readNumbers(part: Part): void {
  for (const { at, end, groups } of part.matches(loose)) {
    const value = Number(groups.at);
    if (value >= 20 && value <= 400 && !ofOther.test(part.before(at, 40)))
      part.add("tempo", { min: value - 2, max: value + 2 }, { at, end });
  }
  for (const match of part.matches(more)) readLimit(part, match);
  for (const { at, end, filter } of typedMatches(part, tempoRules))
    if (!ofOther.test(part.before(at, 40)))
      part.add("tempo", { min: filter.bpmMin ?? null, max: filter.bpmMax ?? null }, { at, end });
}

function hasTempo({ drafts }: Part): boolean {
  return drafts.some(({ slot }) => slot === "tempo");
}

/** Numbers without a unit, and words, under "Tempo:". */
function readLabelled(part: Part): void {
  for (const { at, end, groups } of part.matches(bare)) {
    const [min, max] = [Number(groups.min), Number(groups.max ?? groups.min)];
    const slack = groups.max === undefined ? 2 : 0;
    if (min < 30 || max < min || max > 300) continue;
    const value = groups.more === undefined ? { min: min - slack, max: max + slack } : { min, max: null };
    part.add("tempo", value, { at, end });
  }
  const named = labelled.flatMap(([expression, value]) =>
    [...part.matches(expression)].map((match) => ({ ...match, value })),
  );
  if (hasTempo(part) || named.length === 0) return;
  // "mid to fast" is one range.
  const mins = named.flatMap(({ value }) => value.min ?? []);
  const maxes = named.flatMap(({ value }) => value.max ?? []);
  const value = {
    min: mins.length < named.length ? null : Math.min(...mins),
    max: maxes.length < named.length ? null : Math.max(...maxes),
  };
  const place = { at: Math.min(...named.map(({ at }) => at)), end: Math.max(...named.map(({ end }) => end)) };
  if (value.min !== null || value.max !== null) part.add("tempo", value, place, "implied");
}

/** Beats a minute, as a number or in words. */
export function readTempo(part: Part, { has }: Reader): void {
  readNumbers(part);
  readBareNumbers(part, has.isShort);
  // "mid-tempo, maybe 95-105": the number says it.
  const isKnown = hasTempo(part);
  for (const [expression, value] of paces) {
    for (const match of part.matches(expression))
      if (isKnown) part.take(match.at, match.end);
      else if (!isNegated(part, match.at)) part.add("tempo", value, match, "implied");
  }
  if (part.label === "tempo" && !hasTempo(part)) readLabelled(part);
}
