import type { Match, Part } from "#app/assistant/brief/read/part.ts";

const clock = (name: string) =>
  `(?<min${name}>\\d{1,2}):(?<sec${name}>[0-5]\\d)(?![\\d:]| ?(?:am|pm|h|hrs|uhr|cet|gmt|bst|est|pst|min|minutes?|mins|minuten)(?![a-zß-ɏ]))`;
const time = `(?:${clock("A")}|(?<spokenMinA>\\d{1,2})[ ]*(?:m|mins?|minutes?)[ ]+(?<spokenSecA>[0-5]?\\d)(?!\\d|[ ]*(?:%|bpm))(?:[ ]*(?:s|secs?|seconds?)(?![a-zß-ɏ]))?|:(?<shortA>[0-5]\\d)(?!\\d)|(?:second |sec )(?<wordA>\\d{1,3})(?!\\d)|(?<plainA>\\d{1,3})[ -]*(?:s|secs?|seconds?)(?:[ -]mark)?(?![a-zß-ɏ\\d]))`;
const until = `(?:[ ]*(?:-|–|to|until)[ ]*(?:${clock("B")}|:?(?<plainB>\\d{1,3})[ ]?(?:s|secs?|seconds?)?(?![a-zß-ɏ\\d])))?`;
const expressions = {
  /** "0:12 door opens", "- 0:12: door opens" */
  line: new RegExp(
    `^[ \\t]*(?:[-–*•·][ ]*|\\d[.)][ ]+)?[([]?(?:at |from |@ ?)?${time}${until}[)\\]]?[ ]*(?:[:=|,]|[-–]|->|→)?[ ]*(?<event>[a-zß-ɏ][^;]*)`,
  ),
  /** "at 45 s the drop", "from 0:10 to 0:15 quiet" */
  ahead: new RegExp(
    `(?<![a-zß-ɏ\\d])(?:at|@|around|from|by|bei|à|aos?)[ ]?(?:about |around |the )?${time}${until}[ ]*[,:–-]?[ ]*(?:there is |there's |comes |we (?:see|get|need) |you (?:see|get) )?(?<event>[a-zß-ɏ][^,;.]{2,110})`,
    "g",
  ),
  /** "door opens at 0:12", "the drop (0:45)" */
  behind: new RegExp(
    `(?<![a-zß-ɏ\\d])(?<event>[a-zß-ɏ][^,;:.()\\d\ue000]{2,60}?)[ ]*(?:,?[ ](?:at|@|around|from|on|in)[ ](?:about |around |the |a )?|[([]|@[ ]?)${time}[)\\]]?`,
    "g",
  ),
};
const spot =
  /^(?:(?:tv|web|online|social|digital) )?(?:tvcs?|spots?|ads?|adverts?|commercials?|films?|videos?|olvs?|pre-?rolls?|edits?|cuts?|cut-?downs?|versions?|hero|master|promos?|trailers?|with|and|plus|or|length|long|max|to|until|bis)(?![a-zß-ɏ])/;
const clockTime =
  /(?:today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|mon|tue|wed|thu|fri|by|before|until|deadline|call|meeting|latest|eod)(?![a-zß-ɏ])/;

type Groups = Record<string, string | undefined>;

function secondsOf(g: Groups, name: "A" | "B"): number | null {
  if (g[`min${name}`] !== undefined) return Number(g[`min${name}`]) * 60 + Number(g[`sec${name}`]);
  if (g[`spokenMin${name}`] !== undefined) return Number(g[`spokenMin${name}`]) * 60 + Number(g[`spokenSec${name}`]);
  const plain = g[`plain${name}`] ?? g[`short${name}`] ?? g[`word${name}`];
  return plain === undefined ? null : Number(plain);
}

type Kind = keyof typeof expressions;

/** Whether it is a time of the picture: no length, and no time of day. */
function isScene(part: Part, kind: Kind, { at, end, groups: g }: Match): boolean {
  const start = secondsOf(g, "A");
  const event = (g.event ?? "").trim();
  if (
    kind === "behind" &&
    g.plainA !== undefined &&
    part.label !== "scene" &&
    /[([][ ]*\d+[ -]*(?:s|secs?|seconds?|sek)/.test(part.masked.slice(at, end + 2))
  )
    return false;
  if (kind === "behind" && /(?:^| )(?:radio|tv|tvc|cinema|online|social|spot|film|ad|olv|cut|version)$/.test(event))
    return false;
  if (start === null || start > 3600 || event.length < 3 || (kind !== "behind" && spot.test(event))) return false;
  if (part.label === "scene") return true;
  if (g.minA === undefined) return kind !== "line" || g.shortA !== undefined;
  return Number(g.minA) < 10 && (kind === "line" || !clockTime.test(part.before(at, 24)));
}

function readScene(part: Part, kind: Kind, match: Match): void {
  const { at, end, groups: g } = match;
  const words = isScene(part, kind, match) ? trimmed(part, kind, match) : null;
  // "and then at 0:40 it drops" says it behind.
  if (words === null || (kind === "behind" && /(?:^| )(?:and|then|but|or|so|until)$/.test(words.text))) return;
  const [start, last] = [secondsOf(g, "A") ?? 0, secondsOf(g, "B")];
  const value = { at: start, end: last !== null && last > start ? last : null, event: words.text };
  part.drafts.push({
    slot: "scene",
    value,
    at: kind === "behind" ? words.at : at,
    end: words.end,
    certainty: "stated",
  });
  // What happens in a line of its own is the picture's; other words may say how the music develops there.
  const { length } = g.event ?? "";
  part.take(kind === "behind" ? at + length : at, kind === "ahead" ? words.end - length : Math.max(end, words.end));
}

const further = new RegExp(`^[ ]*(?:,|and|&)[ ]*(?:at )?${time}`);

/** "hits at 0:30 and 1:00" */
function readFurther(part: Part, match: Match): void {
  const next = part.drafts.some(({ slot }) => slot === "scene") ? further.exec(part.masked.slice(match.end)) : null;
  if (next?.groups?.minA === undefined) return;
  const groups = { ...next.groups, event: match.groups.event };
  const event = trimmed(part, "behind", match)?.text;
  if (event === undefined) return;
  const place = { at: match.end, end: match.end + next[0].length };
  part.add("scene", { at: secondsOf(groups, "A") ?? 0, end: null, event }, place);
}

/** Times of the picture, and what happens there. */
export function readScenes(part: Part): void {
  for (const kind of ["line", "behind", "ahead"] as const) {
    const found = kind === "line" ? lineOf(part) : part.matches(expressions[kind]);
    for (const match of found) {
      readScene(part, kind, match);
      if (kind === "behind") readFurther(part, match);
    }
  }
}

function* lineOf(part: Part) {
  const match = part.may(expressions.line) ? expressions.line.exec(part.masked) : null;
  if (match !== null && part.isFree(match.index, match[0].length))
    yield { at: match.index, end: match[0].trimEnd().length, text: match[0], groups: match.groups ?? {} };
}

/** Before an event whose time stands behind it: other clauses. */
const otherClause = /^.{0,60} (?:-|–|and then) /i;
/** Words that join it. */
const joint =
  /^(?:(?:and|but) )?(?:(?:the (?:bit|part|moment)|right|exactly)(?= (?:where|when)) |(?:the moment|so that) )?(?:(?:where|when|that|with) )?/i;

/** The event as written, at most its first sentence part. */
function trimmed(part: Part, kind: Kind, { at, end, groups }: Match): { text: string; at: number; end: number } | null {
  const event = groups.event ?? "";
  const from = part.sentence.lower.indexOf(event, at);
  if (from < 0) return null;
  const written = part.sentence.text.slice(from, from + event.length);
  const other = kind === "behind" ? (otherClause.exec(written)?.[0].length ?? 0) : 0;
  const lead = other + (joint.exec(written.slice(other))?.[0].length ?? 0);
  const text = written
    .slice(lead)
    .replace(/ (?:and then|uh+|um+|er+m?) .*$/i, "")
    .replace(/ (?:is|are|comes|happens)$/i, "")
    .replace(/[ .,;:–-]+$/, "")
    .trim();
  return text.length < 3
    ? null
    : { text: text.slice(0, 120), at: from + lead, end: Math.max(end, from + event.length) };
}
