import type { SlotValue } from "#app/assistant/brief/brief.ts";
import type { Part } from "#app/assistant/brief/read/part.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";

const link =
  /https?:\/\/[^\s<>"']+|(?<![\p{L}\d@/])(?:www\.)?(?:open\.spotify\.com|youtu\.be|(?:m\.|music\.)?youtube\.com|soundcloud\.com|music\.apple\.com|vimeo\.com|[\w-]{1,40}\.bandcamp\.com|tidal\.com|deezer\.com)\/[^\s<>"']+/gu;
const musicHost =
  /^(?:https?:\/\/)?(?:www\.)?(?:open\.spotify\.com|spotify\.link|youtu\.be|(?:m\.|music\.)?youtube\.com|soundcloud\.com|on\.soundcloud\.com|music\.apple\.com|[\w-]{1,40}\.bandcamp\.com|tidal\.com|deezer\.com)(?:\/|$)/;
const speaks =
  /(?:^|[^\p{L}])(?:refs?|references?|sounds? like|like this|like|similar|vibe|inspiration|temp|temp track|listen|track|song|think)(?:[^\p{L}]|$)/u;

const name =
  "The \\p{Ll}{2,20}(?![\\p{L}])|\\p{Lu}[\\p{L}\\d'’.&!+-]*(?:[ ](?:(?:of|in|the|and|de|van|von|da|la|le|du|&|x)[ ]){0,2}[\\p{Lu}\\d][\\p{L}\\d'’.&!+-]*){0,4}|[a-z]?[A-Z]{2,}\\d*|\\p{Lu}[\\p{L}]+\\d+|\\d{2,3} ?\\p{Lu}\\p{L}+";
const quoted = `["'“‘](?<title>[^"“”]{2,70}?)["'”’](?![\\p{L}])`;
const triggers =
  "(?:(?:we(?:'re| are)? )?think(?:ing)?(?: of)?|(?:something |sounds? |feels? |a bit |bit |vibe |much |very |more )?like|à la|a la|in the (?:vein|style|spirit|world|mould) of|reminiscent of|similar to|similar vibe to|close to|inspired by|channel+ing|somewhere between|along the lines of|along those lines:?|refs?(?:erences?)?(?: is| are| would be| track(?:s)?| include| being)?:?|temped with|temp(?: track)?(?: is| was|:)?|the client (?:loves|likes|played|mentioned|referenced)|we (?:love|loved|like|had|played|cut to|cut it to)|director (?:loves|likes|mentioned)|e\\.g\\.|for example|such as|imagine|mix of|cross between|meets|as in|comparable to|a touch of|touch of|cues from|feel of)";
/** Words with a capital that are no names of music. */
const notName =
  /^(?:I|I'm|The|A|An|We|Our|It|Its|If|But|And|So|No|Not|This|That|They|Please|Mon|Tue|Wed|Thu|Fri|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|TVC?|OLV|UK|US|USA|EU|BPM|VO|CD|DACH|EMEA|Q[1-4]|Europe|Germany|France|Spain|Italy|Budget|References?|Refs?|Submissions?|Deadline|Usage|Territory|Term|Mood|Instagram|TikTok|YouTube|OOH|EOD|ASAP)$/;
const notMusic = /^ ?(?:ads?|spots?|commercials?|campaigns?|films?|brand|TVC|would|does|did|store|office)(?![\p{L}])/iu;
const by = `(?:[ ,]*(?:by|from|von|–|-)[ ]+(?<by>${name}))?`;

const expressions = {
  titled: new RegExp(`${quoted}(?:[ ,]*(?:by|from|von|–|-)[ ]+(?<by>${name})|[ ]?\\((?<in>${name})\\))?`, "gu"),
  artistFirst: new RegExp(`(?<artist>${name})(?:'s| ?[–-]| –|:)?[ ]+${quoted}`, "gu"),
  titleBy: new RegExp(`(?<![\\p{L}])(?<title>${name})[ ]+by[ ]+(?<by>${name})`, "gu"),
  dashed: new RegExp(
    `^[ \\t]*(?:[-–*•·][ ]*|\\d[.)][ ]+)?(?<artist>${name})[ ]+[–-][ ]+(?<title>[^,;()\\n]{2,60}?)[ ]*(?:[,;(]|$)`,
    "u",
  ),
  names: new RegExp(
    `(?<![\\p{L}])(?<trigger>${triggers})[ ]+(?:the |early |late |old |classic |vintage |some |a |an |maybe |perhaps |possibly |more |less |of |or |say |modern |artists like |bands like |music of |work of |sound of |songs of )*(?<artist>${name})${by}`,
    "giu",
  ),
  next: new RegExp(
    `^[ ]*(?:,|/|;|&|\\+|and|or|meets|crossed with|x|,[ ]*(?:and|or))[ ]*(?:maybe |perhaps |even |early |a bit of |a little |some )?(?<artist>${name})${by}`,
    "u",
  ),
  /** "not Bon Jovi" */
  unwanted: /(?:^|[,;(] |but )not (?<artist>\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+)+)/gu,
  lower:
    /(?<![\p{L}])(?:think|à la|a la|in the (?:vein|style) of|reminiscent of)[ ]+(?<words>\p{L}[\p{L}'.-]*(?:[ ]\p{L}[\p{L}'.-]*){0,2})(?=[,.;!?]|$| (?:or|and|meets|but|kind|type|style)(?![\p{L}]))/gu,
};

type Reference = SlotValue<"reference">;

function clean(text: string | undefined): string | null {
  const plain = (text ?? "")
    .replace(/[ .,;:!'-]+$/, "")
    .replace(/'s$/, "")
    .trim();
  return plain.length < 2 ? null : plain.slice(0, 120);
}

/** Whether a reference is one that the music must not be like. */
function isUnwanted(part: Part, at: number): boolean {
  return (
    part.label === "exclusion" ||
    /(?:^|[^\p{L}])(?:not|nothing|avoid|no|don't want|isn't|less|away from)[ ]+(?:anything |something |a |another |sounding |too much )?$/u.test(
      part.before(at, 26),
    )
  );
}

function add(
  part: Part,
  value: Reference,
  place: { at: number; end: number },
  certainty: "stated" | "implied" = "stated",
): void {
  if (!isUnwanted(part, place.at)) {
    part.add("reference", value, place, certainty);
    return;
  }
  const words = [value.title, value.artist].filter(Boolean).join(" – ").slice(0, 60);
  if (words !== "") part.add("exclusion", { words, of: null }, place);
}

function readLinks(part: Part): void {
  for (const { at, end } of part.matches(link)) {
    const written = part.sentence.text.slice(at, end).replace(/[).,;:!?\]>]+$/, "");
    const url = /^https?:/.test(written) ? written : `https://${written}`;
    const isMusic =
      musicHost.test(written.toLowerCase()) || part.label === "reference" || speaks.test(part.before(at, 40));
    if (isMusic && url.length <= 300 && URL.canParse(url))
      add(part, { artist: null, title: null, url }, { at, end: at + written.length });
    else part.take(at, end);
  }
}

/** "Artist – Title" of a list of references. */
function readDashed(part: Part): void {
  const match = expressions.dashed.exec(part.sentence.text);
  if (match === null || !part.isFree(0, match[0].length)) return;
  const { artist = "", title = "" } = match.groups ?? {};
  const place = { at: match[0].indexOf(artist), end: match[0].replace(/[,;( ]+$/, "").length };
  add(part, { artist: clean(artist), title: clean(title.replaceAll(/["']/g, "")), url: null }, place);
}

const triggerBefore = new RegExp(`(?:${triggers})[ ]*$`, "iu");
/** Before a text in quotes that is no music. */
const otherQuote = /(?:campaign|called|line|tagline|film|titled|project|word|vo|super|endline)[ :]*$/i;

function isTriggered(part: Part, at: number): boolean {
  return part.label === "reference" || triggerBefore.test(part.sentence.text.slice(Math.max(0, at - 40), at));
}

/** Titles in quotes, with their artist before or after them. */
function readQuoted(part: Part, kind: "titled" | "artistFirst"): void {
  const { text } = part.sentence;
  for (const match of text.matchAll(expressions[kind])) {
    const [at, end] = [match.index, match.index + match[0].length];
    const { title, artist, by: after, in: bracketed } = match.groups ?? {};
    const named = artist ?? after ?? bracketed;
    const isOther = otherQuote.test(text.slice(Math.max(0, at - 24), at + (artist?.length ?? 0)));
    const isReference = named !== undefined || isTriggered(part, at);
    if (!isReference || isOther || notName.test(artist ?? "") || !part.isFree(at, end)) continue;
    add(part, { artist: clean(named), title: clean(title), url: null }, withTrigger(part, { at, end }));
  }
}

function readTitlesBy(part: Part): void {
  for (const match of part.sentence.text.matchAll(expressions.titleBy)) {
    const [at, end] = [match.index, match.index + match[0].length];
    const { title = "", by: artist = "" } = match.groups ?? {};
    if (!isTriggered(part, at) || !part.isFree(at, end) || notName.test(title) || notName.test(artist)) continue;
    add(part, { artist: clean(artist), title: clean(title), url: null }, withTrigger(part, { at, end }));
  }
}

/** "think nils frahm" in small letters: a name is what no family has. */
function readSmallNames(part: Part, dictionary: Dictionary): void {
  for (const { at, end, groups } of part.matches(expressions.lower)) {
    const written = groups.words ?? "";
    const words = written.split(" ");
    const isKnown = words.some((one) => common.has(one) || findEntry(dictionary, foldWords(one)) !== null);
    if (isKnown || words.length < 2) continue;
    const artist = clean(part.sentence.text.slice(end - written.length, end));
    add(part, { artist, title: null, url: null }, { at, end }, "implied");
  }
}

/** Music that is named: titles in quotes, artists after "think", "like" and the like, links. */
export function readReferences(part: Part, dictionary: Dictionary): void {
  readLinks(part);
  if (part.label === "reference") readDashed(part);
  readQuoted(part, "titled");
  readQuoted(part, "artistFirst");
  readTitlesBy(part);
  for (const match of part.sentence.text.matchAll(expressions.unwanted)) {
    const words = match.groups?.artist ?? "";
    const place = { at: match.index + match[0].indexOf("not"), end: match.index + match[0].length };
    if (part.isFree(place.at, place.end) && !notName.test(words.split(" ")[0] ?? ""))
      part.add("exclusion", { words: words.slice(0, 60), of: null }, place);
  }
  readNames(part);
  if (part.label === "reference") readListed(part);
  readSmallNames(part, dictionary);
}

const common = new Set(
  "it that this the a an i we you they he she is are be big small more less about of for what how out outside inside loud twice so not there here something anything someone people when where like just really maybe one ones last".split(
    " ",
  ),
);

function withTrigger(part: Part, place: { at: number; end: number }): { at: number; end: number } {
  const lead = /(?:like|think|ref:?|reference:?)[ ]+$/.exec(part.before(place.at, 12))?.[0].length ?? 0;
  return part.isFree(place.at - lead, place.end) ? { at: place.at - lead, end: place.end } : place;
}

function readNames(part: Part): void {
  const { text } = part.sentence;
  for (const match of text.matchAll(expressions.names)) {
    const artist = match.groups?.artist ?? "";
    // The expression ignores case for the trigger; a name has a capital.
    if (!/^(?:\p{Lu}|\d|[a-z]?[A-Z])/u.test(artist) || notName.test(artist.split(" ")[0] ?? "")) continue;
    const words = capitalised(artist);
    let end = match.index + match[0].indexOf(artist) + words.length;
    const after = match.groups?.by;
    if (after !== undefined && words === artist) end = match.index + match[0].length;
    if (words === "" || !part.isFree(match.index, end) || notMusic.test(text.slice(end))) continue;
    add(
      part,
      after !== undefined && words === artist
        ? { artist: clean(after), title: clean(words), url: null }
        : { artist: clean(words), title: null, url: null },
      { at: match.index, end },
    );
    readNext(part, end);
  }
}

/** Under the `i` flag a name may go on in small letters: only its words with capitals, and what joins them. */
function capitalised(words: string): string {
  const kept: string[] = [];
  for (const one of words.split(" ")) {
    if (/^(?:\p{Lu}|\d|[a-z]?[A-Z])/u.test(one) && !notName.test(one)) kept.push(one);
    else if (kept.length > 0 && /^(?:of|in|the|and|de|van|von|da|la|le|du|&|x)$/.test(one)) kept.push(one);
    else break;
  }
  while (/^(?:of|in|the|and|de|van|von|da|la|le|du|&|x)$/.test(kept.at(-1) ?? "")) kept.pop();
  return kept.join(" ");
}

/** Further names of a list. */
function readNext(part: Part, from: number): void {
  const { text } = part.sentence;
  let end = from;
  for (;;) {
    const match = expressions.next.exec(text.slice(end));
    const artist = match?.groups?.artist;
    if (
      match === null ||
      artist === undefined ||
      notName.test(artist.split(" ")[0] ?? "") ||
      notMusic.test(text.slice(end + match[0].length))
    )
      return;
    const at = end + match[0].indexOf(artist);
    if (!part.isFree(at, end + match[0].length)) return;
    end += match[0].length;
    const after = match.groups?.by;
    add(
      part,
      after === undefined
        ? { artist: clean(artist), title: null, url: null }
        : { artist: clean(after), title: clean(artist), url: null },
      { at, end },
    );
  }
}

/** What stands under "References:" are names, also without a word before them. */
function readListed(part: Part): void {
  const { text } = part.sentence;
  const first = new RegExp(`(?<![\\p{L}\\u{E000}])(?<artist>${name})${by}`, "u");
  let from = text.length;
  for (let at = 0; at < part.masked.length; at += 1) {
    if (/[\p{L}\d]/u.test(part.masked.charAt(at))) {
      from = at;
      break;
    }
  }
  const match = first.exec(text.slice(from));
  const artist = match?.groups?.artist;
  if (match === null || artist === undefined || match.index > 2 || notName.test(artist.split(" ")[0] ?? "")) return;
  const at = from + match.index;
  const end = at + match[0].length;
  if (!part.isFree(at, end)) return;
  const after = match.groups?.by;
  add(
    part,
    after === undefined
      ? { artist: clean(artist), title: null, url: null }
      : { artist: clean(after), title: clean(artist), url: null },
    { at, end },
  );
  readNext(part, end);
}
