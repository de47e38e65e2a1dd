import { isSong } from "#app/assistant/brief/data/lexicon.ts";
import type { Part, Reader } from "#app/assistant/brief/read/part.ts";
import { addReference, clean, readNext, referenceOf } from "#app/assistant/brief/read/references/add-reference.ts";
import { readKnownNames } from "#app/assistant/brief/read/references/read-names.ts";
import {
  artistName,
  by,
  expressions,
  link,
  musicHost,
  notMusic,
  notName,
  speaks,
  triggers,
} from "#app/assistant/brief/read/references/reference-expressions.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";

function readLinks(part: Part): void {
  for (const { at, end } of part.matches(link)) {
    const written = part.sentence.text.slice(at, end).replace(/[).,;:!?\]>]+$/, "");
    const url = /^https?:/.test(written) ? written : `https://${written}`;
    const isMusic =
      musicHost.test(written.toLowerCase()) || part.label === "reference" || speaks.test(part.before(at, 40));
    if (isMusic && url.length <= 300 && URL.canParse(url))
      addReference(part, { artist: null, title: null, url }, { at, end: at + written.length });
    else part.take(at, end);
  }
}

/** "Artist – Title" of a list of references. */
function readDashed(part: Part): void {
  const match = expressions.dashed.exec(part.sentence.text);
  if (match === null || !part.isFree(0, match[0].length)) return;
  const { artist = "", title = "" } = match.groups ?? {};
  const place = { at: match[0].indexOf(artist), end: match[0].replace(/[,;( ]+$/, "").length };
  addReference(part, { artist: clean(artist), title: clean(title.replaceAll(/["']/g, "")), url: null }, place);
}

/** A trigger at the start of a sentence has a capital, too. */
const leading = /^(?:Think|Like|Imagine|Maybe|Perhaps|Something|Love|Loved|Temp|Refs?|References?|And|Or) /;
/** Before the title of a song that has to be replaced. */
const titleBefore = /(?:for|of|to|replac\w*|like|than|temp|on)[ ]+(?:the )?$/i;
const triggerBefore = new RegExp(`(?:${triggers})[ ]*$`, "i");
/** Before a text in quotes that is no music. */
const otherQuote =
  /(?:campaign|called|line|tagline|film|titled|project|pieza|peça|spot|vídeo|video|película|campaña|campagne|kampagne|filme|projekt|proyecto|projet|word|vo|super|endline)[ :]*$/i;

function isTriggered(part: Part, at: number): boolean {
  return part.label === "reference" || triggerBefore.test(part.sentence.text.slice(Math.max(0, at - 40), at));
}

/** Titles in quotes, with their artist before or after them. */
function readQuoted(part: Part, kind: "titled" | "artistFirst"): void {
  const { text } = part.sentence;
  for (const match of part.matchesAsWritten(expressions[kind])) {
    const [at, end] = [match.index, match.index + match[0].length];
    const { title, artist, by: after, in: bracketed } = match.groups ?? {};
    const named = artist?.replace(leading, "") ?? after ?? bracketed;
    const isOther = otherQuote.test(text.slice(Math.max(0, at - 24), at + (artist?.length ?? 0)));
    const isReference =
      named !== undefined || isTriggered(part, at) || (isSong(title ?? "") && titleBefore.test(text.slice(0, at)));
    if (!isReference || isOther || notName.test(artist ?? "") || !part.isFree(at, end)) continue;
    addReference(part, { artist: clean(named), title: clean(title), url: null }, withTrigger(part, { at, end }));
  }
}

function readTitlesBy(part: Part): void {
  for (const match of part.matchesAsWritten(expressions.titleBy)) {
    const [at, end] = [match.index, match.index + match[0].length];
    const { title = "", by: artist = "" } = match.groups ?? {};
    if (!isTriggered(part, at) || !part.isFree(at, end) || notName.test(title) || notName.test(artist)) continue;
    addReference(part, { artist: clean(artist), title: clean(title), url: null }, withTrigger(part, { at, end }));
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
    addReference(part, { artist, title: null, url: null }, { at, end }, "implied");
  }
}

/** Music that is named: titles in quotes, artists after "think", "like" and the like, links. */
export function readReferences(part: Part, { dictionary, language }: Reader): void {
  readLinks(part);
  if (part.label === "story" || part.label === "category") return;
  if (part.label === "reference") readDashed(part);
  readQuoted(part, "titled");
  readQuoted(part, "artistFirst");
  readTitlesBy(part);
  readKnownNames(part, language);
  for (const match of part.matchesAsWritten(expressions.unwanted)) {
    const words = match.groups?.artist ?? "";
    const place = { at: match.index + match[0].indexOf("not"), end: match.index + match[0].length };
    if (part.isFree(place.at, place.end) && !notName.test(words.split(" ")[0] ?? ""))
      part.add("exclusion", { words: words.slice(0, 60), of: null }, place);
  }
  readNames(part, language === "German");
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

/** What is named behind a word like "like". */
function nameBehind(text: string, last: number, more: string): RegExpExecArray | null {
  // "the National" is one, "like the early Beatles" has other words before it.
  const capital = text.slice(last - more.length, last).search(/[A-ZÀ-Þ\d]/);
  expressions.name.lastIndex = capital < 0 ? last : last - more.length + capital;
  const match = expressions.name.exec(text);
  return notName.test(match?.groups?.artist?.split(" ")[0] ?? "") ? null : match;
}

function readNames(part: Part, isGerman: boolean): void {
  const { text } = part.sentence;
  if (!part.may(expressions.trigger)) return;
  for (const { index, 0: trigger, groups } of part.sentence.lower.matchAll(expressions.trigger)) {
    const match = nameBehind(text, index + trigger.length, groups?.more ?? "");
    const artist = match?.groups?.artist ?? "";
    if (match === null) continue;
    const words = capitalised(artist);
    // Every noun of German has a capital.
    if (isGerman && !words.includes(" ") && !/[A-Z]{2}|\d/.test(words)) continue;
    let end = match.index + words.length;
    const after = match.groups?.by;
    if (after !== undefined && words === artist) end = match.index + match[0].length;
    if (words === "" || !part.isFree(index, end) || notMusic.test(text.slice(end))) continue;
    addReference(part, referenceOf(words, words === artist ? match.groups : undefined), { at: index, end });
    readNext(part, end);
  }
}

/** The words of a name that has capitals, and what joins them. */
function capitalised(words: string): string {
  const kept: string[] = [];
  for (const one of words.split(" ")) {
    if (/^(?:[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ]|\d|[a-z]?[A-Z])/.test(one) && !notName.test(one)) kept.push(one);
    else if (kept.length > 0 && /^(?:of|in|the|and|de|van|von|da|la|le|du|&|x)$/.test(one)) kept.push(one);
    else break;
  }
  while (/^(?:of|in|the|and|de|van|von|da|la|le|du|&|x)$/.test(kept.at(-1) ?? "")) kept.pop();
  return kept.join(" ");
}

/** What stands under "References:" are names, also without a word before them. */
function readListed(part: Part): void {
  const { text } = part.sentence;
  const first = new RegExp(`(?<![A-Za-zÀ-ɏ\\ue000])(?<artist>${artistName})${by}`);
  let from = text.length;
  for (let at = 0; at < part.masked.length; at += 1) {
    if (/[A-Za-zÀ-ɏ\d]/.test(part.masked.charAt(at))) {
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
  addReference(part, referenceOf(artist, match.groups), { at, end });
  readNext(part, end);
}
