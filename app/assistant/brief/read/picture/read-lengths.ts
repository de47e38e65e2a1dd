import type { SlotValue } from "#app/assistant/brief/brief.ts";
import { typedMatches } from "#app/assistant/brief/read/music/typed-matches.ts";
import type { Match, Part, Reader } from "#app/assistant/brief/read/part.ts";
import { formRules } from "#app/catalogue/search/query/typed/form-rules.ts";
import { isDecade, lengthRules } from "#app/catalogue/search/query/typed/length-rules.ts";

const mark =
  "(?:[ ]*-?(?:\"|''|secs?|seconds?|seconders?|sek\\.?|s)(?![a-zß-ɏ])|er(?=[ ,;.+&/)]|$)|[ -]+second(?![a-zß-ɏ]))";
const cut = "(?:cut-?[ ]?downs?|lifts?|tags?|bumpers?|stings?)";
/** ":30", "30s", "30/15/6s", "2x15\"". */
const seconds = new RegExp(
  `(?<![a-zß-ɏ\\d:.,@-])(?:(?<times>\\d{1,2})[ ]?x[ ]?)?(?:(?<clock>0?:(?:[0-5]\\d|60|75|90)(?![\\d:]))|(?<list>\\d{1,3}(?:[ ]*(?:[/,&+]|and)[ ]*\\d{1,3}){0,4})${mark})`,
  "g",
);
const minutes = /(?<![a-zß-ɏ\d:.,-])(?<min>\d{1,2}(?:[.,]5)?)[ ]?(?:-[ ]?)?(?:min(?:ute)?s?|minuten?)(?![a-zß-ɏ])/g;
const notLength =
  /(?:^|[^a-zß-ɏ\d])(?:at|after|first|last|final|@|from|until|till|around the|every|sec|second|in|within|opening|closing|next|by the|the)[ ]+(?:the[ ]+)?(?:about[ ]+)?$/;
const cutBehind = new RegExp(
  `^(?:[ ]*(?:/|and|&)[ ]*:?\\d{1,3}[ ]*(?:"|s|secs?|seconds?)?)?[ ]*(?:x[ ]?\\d[ ]?)?(?:social |digital |online |tv )?${cut}`,
);
/** "30s, 15s cutdowns" after a longer one. */
const listed = new RegExp(`^[ ]*,[ ]*:?\\d{1,3}[ ]*(?:"|s|secs?|seconds?)?[ ]*${cut}`);
const shorter = /^[ ]*(?:cut|version|edit|short)(?![a-zß-ɏ])/;
const spotNear =
  /(?<![a-zß-ɏ])(?:tvcs?|tv|spots?|ads?|adverts?|commercials?|films?|videos?|olvs?|pre-?rolls?|edits?|cut|cuts|versions?|hero|master|promos?|trailers?|teasers?|reels?|idents?|deliverables?|bumpers?|cut-?downs?|lifts?|social|radio|cinema|picture|piece)(?![a-zß-ɏ])/;
const trackNear = /(?<![a-zß-ɏ])(?:tracks?|songs?|cues?|music|full[- ]length|pieces?|loops?|beds?)(?![a-zß-ɏ])/;

function lengthOf(part: Part, found: { at: number; end: number }, hasPicture: boolean): SlotValue<"length">["of"] {
  const around = part.before(found.at, 26) + part.after(found.end, 20);
  if (
    cutBehind.test(part.after(found.end, 26)) ||
    /(?:cut-?[ ]?downs?|lifts?)(?: (?:of|to|at|in))?[ :(]*(?:a |the )?(?:[:"\d s,/&+and]*)$/.test(
      part.before(found.at, 26),
    )
  )
    return "cutdown";
  if (trackNear.test(part.after(found.end, 14)) && !spotNear.test(part.after(found.end, 14))) return "track";
  if (/(?<![a-zß-ɏ])(?:cues|tracks|songs)(?![a-zß-ɏ])/.test(part.sentence.lower) && !spotNear.test(part.sentence.lower))
    return "track";
  return spotNear.test(around) || hasPicture ? "spot" : "track";
}

/** Another, longer one before it makes "20s cut" a cut-down. */
function isShorter(part: Part, value: number, found: { end: number; times?: string | undefined }): boolean {
  const isCut =
    shorter.test(part.after(found.end, 10)) || found.times !== undefined || listed.test(part.after(found.end, 40));
  return isCut && part.drafts.some((one) => one.slot === "length" && (one.value.max ?? 0) > value);
}

const style = /^ ?(?:soul|rock|pop|funk|style|vibe|sound|feel|inspired|psych|garage|surf)/;

/** "80s" is a decade; "60s TVC" is none, nor "60s" among the lengths of a picture. */
function namesDecade(part: Part, { text, end }: Match, hasPicture: boolean): boolean {
  if (/\der$/.test(text.trim())) return /[5-9]0er$/.test(text.trim()) && !spotNear.test(part.after(end, 12));
  if (!isDecade(text.trim()) || spotNear.test(part.after(end, 16))) return false;
  if (part.label === "length" || part.label === "media") return false;
  // An item of its own among other facts: ", 60s".
  if (text.trim() === "60s" && /^[ ]*60s[ ]*$/.test(part.clauseAt(end - 2).text.replace(/^,/, ""))) return false;
  const isBeforeName = /^ ?[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ]/.test(part.sentence.text.slice(end, end + 2));
  return !text.startsWith("60") || !hasPicture || isBeforeName || style.test(part.after(end, 12));
}

const usual = new Set([5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 100, 120, 150, 180]);
const bareList =
  /(?<![a-zß-ɏ\d:.,@£€$/-])(?<list>\d{1,3}(?:[ ]*[/|,+][ ]*\d{1,3}){1,5})(?![ ]*[/%:\d]|[.,]\d|[ ]*(?:k|bpm|eur|usd|gbp|€|months?|years?|weeks?|days?|m|y)(?![a-zß-ɏ]))/g;
const bareOne =
  /(?<![a-zß-ɏ\d])(?:tvcs?|tv|spot|film|cinema|olv|hero|master|radio|video|ctv)[ ]+(?<list>\d{2,3})(?=[ ]*(?:[,;.)]|$))/g;
const within =
  /(?<![a-zß-ɏ])(?:no longer than|not longer than|no more than|max(?:imum)?\.?(?: length)?|at most)[ ]+(?<most>\d{1,3})[ ]?(?:secs?|seconds?|sek\.?|s|")(?![a-zß-ɏ])/g;
const besides =
  /(?<![a-zß-ɏ])(?:(?:with|plus|and|\+|maybe)[ ]+an?|cut-?downs?(?:[ ]+(?:of|to|at|in))?)[ ]+(?<list>\d{1,2})(?=[ ]*(?:[,;.)]|$|cut-?down|as well|too))/g;

/** "TVC 60 / 30 / 15": numbers as lengths usually have them, without a unit. */
function readBare(part: Part): void {
  const add = (match: Match, of: "spot" | "cutdown") => {
    const at = match.at + match.text.indexOf(match.groups.list ?? "");
    const end = at + (match.groups.list ?? "").length;
    for (const one of (match.groups.list ?? "").match(/\d+/g) ?? []) {
      const value = Number(one);
      part.drafts.push({ slot: "length", value: { min: value, max: value, of }, at, end, certainty: "stated" });
    }
    part.take(at, end);
  };
  for (const match of part.matches(bareList)) {
    const values = (match.groups.list ?? "").match(/\d+/g)?.map(Number) ?? [];
    const isLabelled = part.label === "length" || part.label === "media";
    const isNamed =
      spotNear.test(part.before(match.at, 14)) || part.clauseAt(match.at).text.trim() === match.text.trim();
    // Two small numbers may be a day.
    const isDay = values.length < 3 && values.every((one) => one <= 31) && !isLabelled;
    if (values.every((one) => usual.has(one)) && !isDay && (isLabelled || isNamed || values.length > 2))
      add(match, "spot");
  }
  for (const match of part.matches(bareOne)) if (usual.has(Number(match.groups.list))) add(match, "spot");
  if (part.drafts.some(({ slot }) => slot === "length") || part.has(/maybe an? \d/))
    for (const match of part.matches(besides)) if (usual.has(Number(match.groups.list))) add(match, "cutdown");
}

/** The film's own length is not the music's: "DUR: 8:20". */
const ownLength = /^[^a-z]*(?:dur(?:ation)?|runtime|running time|trt)[ .:=]/;

/** ":30", "30s", "30/15/6s", "2x15\"". */
function readSeconds(part: Part, { has }: Reader): void {
  for (const match of part.matches(seconds)) {
    const { at, end, groups: g } = match;
    const numbers = g.clock === undefined ? (g.list ?? "").match(/\d{1,3}/g) : [g.clock.replace(/^0?:/, "")];
    const values = (numbers ?? []).map(Number);
    const isNone = notLength.test(part.before(at, 20)) && !spotNear.test(part.after(end, 12));
    if (isNone || namesDecade(part, match, has.picture) || values.some((one) => one < 3 || one > 600)) continue;
    const of = lengthOf(part, match, true);
    for (const value of values) {
      const kind = of === "spot" && isShorter(part, value, { end, times: g.times }) ? "cutdown" : of;
      part.drafts.push({ slot: "length", value: { min: value, max: value, of: kind }, at, end, certainty: "stated" });
    }
    const more = cutBehind.exec(part.after(end, 26))?.[0] ?? "";
    part.take(at, /\d/.test(more) ? end : end + more.length);
  }
}

/** "2'30" */
const primes = /(?<![a-zß-ɏ\d:.,-])(?<min>\d{1,2})'(?<sec>[0-5]\d)"?(?!\d)/g;
/** Drum machines. */
const machine = /^(?:606|707|808|909)s?$/;
const range = /(?:-|–|(?<![a-z])(?:to|bis)(?![a-z])|between|under|over|up to|max|min\.? |at least|longer|shorter)/;

/** Lengths with a unit, as in a search. */
function readTyped(part: Part, { has }: Reader): void {
  const rules = [...formRules.filter(({ sets }) => sets === "makes"), ...lengthRules];
  for (const { filter, ...match } of typedMatches(part, rules)) {
    if (machine.test(match.text.trim())) continue;
    const { makes, lengthMin = null, lengthMax = null } = filter;
    if (notLength.test(part.before(match.at, 20)) && !/^(?:max|under|up)/.test(match.text)) continue;
    // "min" behind a clock is minutes, no minimum.
    if (/^\d{1,2}:\d\d[ ]*min/.test(match.text))
      addSingle(part, match, { value: lengthMin ?? 0, hasPicture: has.picture });
    else if (makes !== undefined)
      part.add("length", { min: makes, max: makes, of: lengthOf(part, match, true) }, match);
    else if (range.test(match.text.replace(/\d[ -](?:sec|min)/g, "")))
      part.add("length", { min: lengthMin, max: lengthMax, of: "track" }, match);
    else addSingle(part, match, { value: ((lengthMin ?? 0) + (lengthMax ?? 0)) / 2, hasPicture: has.picture });
  }
}

const atLeast = /(?:^|[^a-zß-ɏ])min(?:\.|imum(?: of)?)[ ]*$/;

/** A length above 100 s is a picture's only where one is spoken of: songs are as long. */
function addSingle(part: Part, match: Match, { value, hasPicture }: { value: number; hasPicture: boolean }): void {
  const isLeast =
    atLeast.test(part.before(match.at, 14)) || /^ ?(?:plus|\+|or longer|or more)/.test(part.after(match.end, 10));
  const min = Math.round(value);
  // A film is longer than its music.
  if (min < 3 || min > 3600 || (min > 600 && !trackNear.test(part.before(match.at, 30)))) return;
  if (isLeast) part.add("length", { min, max: null, of: "track" }, match);
  else
    part.add(
      "length",
      { min, max: min, of: lengthOf(part, match, value < 100 || (hasPicture && value <= 180)) },
      match,
    );
}

/** Lengths of spots, of their cut-downs, and of tracks. */
export function readLengths(part: Part, reader: Reader): void {
  if (part.label === "story" && ownLength.test(part.sentence.lower)) return;
  for (const match of part.matches(within))
    part.add("length", { min: null, max: Number(match.groups.most), of: "spot" }, match);
  for (const match of part.matches(primes)) {
    const value = Number(match.groups.min) * 60 + Number(match.groups.sec);
    addSingle(part, match, { value, hasPicture: true });
  }
  readSeconds(part, reader);
  readTyped(part, reader);
  for (const match of part.matches(minutes)) {
    const value = Number((match.groups.min ?? "").replace(",", ".")) * 60;
    const isFilm = /(?:documentary|doc|short|feature|episode|series|film is)[^.;]{0,16}$/.test(
      part.before(match.at, 26),
    );
    if (!notLength.test(part.before(match.at, 20)) && !(isFilm && value > 240))
      addSingle(part, match, { value, hasPicture: reader.has.picture });
  }
  readBare(part);
}
