import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";
import { artistsOf } from "#audio/ingest/tags/people.ts";
import { clipped } from "#audio/ingest/tags/tag-text.ts";
import { readVersionPhrase, type VersionPhrase } from "#audio/ingest/tags/version-phrase.ts";

/** `vocals` if the version determines it; `featured`: guests named in the title. */
export type TitleParts = Pick<RecordingTags, "title" | "versionType" | "versionTitle" | "vocals"> & {
  featured: string[];
};

const MAX_VERSION_TITLE = 120;

const open = "([{<（【［「『〔〈《＜";
const close = ")\\]}>）】］」』〕〉》＞";
/** The last brackets of a title, and the text before them. */
const inBrackets = new RegExp(`^(.*[^\\s${open}\\[])\\s*[\\[${open}]([^\\[${open}${close}]+)[${close}]\\s*$`, "u");
/** "Harbour -Instrumental-", "夜曲 〜インスト〜". */
const betweenDashes = /^(.*\S)\s+([-–—~〜～])\s*([^-–—~〜～]+?)\s*\2$/u;
/** A dash with a blank on at least one side. */
const behindDash = /^(.*\S)(?:\s+[-–—−]+\s*|[-–—−]+\s+)(\S.*)$/u;
const guests = /^(.*\S)\s+(?:feat\.?|featuring|ft\.)\s+(.+)$/iu;
const guestsOnly = /^(?:feat\.?|featuring|ft\.?)\s+(.+)$/iu;

type Cut = { rest: string; phrase: VersionPhrase } | { rest: string; guests: string };

/**
 * A title without version and guests at its end: "Harbour (feat. Mo Fen) [Radio Edit]" is a version of "Harbour". `isName`: it is a file
 * name, where a dash also separates artist and title.
 */
export function versionOfTitle(written: string, { isName = false }: { isName?: boolean } = {}): TitleParts {
  let title = written;
  const phrases: VersionPhrase[] = [];
  const featured: string[] = [];
  for (let cut = cutEnd(title, isName); cut !== null; cut = cutEnd(title, isName)) {
    const rest = clipped(cut.rest, title.length);
    if (rest === null) break;
    title = rest;
    if ("phrase" in cut) phrases.unshift(cut.phrase);
    else featured.unshift(...artistsOf([cut.guests]).map(({ name }) => name));
  }
  return { title, ...combined(phrases), featured };
}

function cutEnd(title: string, isName: boolean): Cut | null {
  const [, beforeBrackets = "", bracketed = ""] = inBrackets.exec(title) ?? [];
  if (bracketed !== "") {
    const guest = guestsOnly.exec(bracketed.trim())?.[1];
    if (guest) return { rest: beforeBrackets, guests: guest };
    const phrase = readVersionPhrase(bracketed, { isNamed: true, isBracketed: true });
    return phrase && { rest: beforeBrackets, phrase };
  }
  const [, beforeWaves = "", , waved = ""] = betweenDashes.exec(title) ?? [];
  const [, beforeDash = "", dashed = ""] = behindDash.exec(title) ?? [];
  const rest = waved === "" ? beforeDash : beforeWaves;
  const phrase = readVersionPhrase(waved === "" ? dashed : waved, { isNamed: !isName, isBracketed: waved !== "" });
  if (rest !== "" && phrase) return { rest, phrase };
  const [, beforeGuests = "", named = ""] = guests.exec(title) ?? [];
  return named === "" ? null : { rest: beforeGuests, guests: named };
}

/** Combines several phrases, as for an instrumental of a radio edit. */
function combined(phrases: readonly VersionPhrase[]): Omit<TitleParts, "title" | "featured"> {
  const telling = phrases.filter(({ type }) => type !== "main");
  if (telling.length === 0) return { versionType: "main", versionTitle: null, vocals: null };
  const words = telling.map((phrase) => phrase.words).join(", ");
  const together = telling.length === 1 ? telling[0] : readVersionPhrase(words, { isNamed: true, isBracketed: true });
  const { type, isPlain } = together ?? telling[0] ?? { type: "alt_mix", isPlain: false };
  const vocals = telling.map((phrase) => phrase.vocals).find((value) => value !== null) ?? null;
  const keepsWords = type === "alt_mix" || telling.length > 1 || !isPlain;
  return { versionType: type, versionTitle: keepsWords ? clipped(words, MAX_VERSION_TITLE) : null, vocals };
}
