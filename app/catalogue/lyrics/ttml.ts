import { escapeMarkup } from "#app/edge/escape-markup.ts";
import type { TimedText } from "#audio/ingest/tags/lyrics.ts";

/** Apple's lyrics in TTML: a paragraph per line, with times or without any. */

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi;
const lastCharacter = 0x10ffff;

function decode(text: string): string {
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex ?? "", decimal === undefined ? 16 : 10);
    return code > lastCharacter ? whole : String.fromCodePoint(code).toWellFormed();
  });
}

const clock = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5})(?:\.(\d{1,3})\d*)?s?$/;

/** Milliseconds of "12.5", "12.5s", "1:02.5" or "00:01:02.500"; null for anything else. */
function msOf(time: string): number | null {
  if (/^\d{1,8}ms$/.test(time)) return Number(time.slice(0, -2));
  const [found, first, second, seconds = "0", fraction = "0"] = clock.exec(time) ?? [];
  if (found === undefined) return null;
  const [hours, minutes] = second === undefined ? ["0", first ?? "0"] : [first ?? "0", second];
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Math.round(Number(`0.${fraction}`) * 1000)
  );
}

/** Whether a text is meant as XML. */
export function isTtml(text: string): boolean {
  return /^\ufeff?\s*</.test(text);
}

/** The text between the tags of a part of XML; a line break of TTML is a blank. */
function textOf(xml: string): string {
  const parts = xml.split("<").map((part, at) => {
    if (at === 0) return part;
    const end = part.indexOf(">");
    return (/^br[\s/>]/i.test(part) ? " " : "") + part.slice(end + 1);
  });
  return decode(parts.join("")).replaceAll(/\s+/g, " ").trim();
}

/** Without comments; character data as text. */
function plainXml(xml: string): string {
  const withoutComments = xml.split("<!--").map((part, at) => (at === 0 ? part : part.slice(part.indexOf("-->") + 3)));
  const [first = "", ...others] = withoutComments.join("").split("<![CDATA[");
  return others.reduce((text, part) => {
    const end = part.indexOf("]]>");
    return text + part.slice(0, end).replaceAll("&", "&amp;").replaceAll("<", "&lt;") + part.slice(end + 3);
  }, first);
}

export type TtmlProblem = { kind: "xml" } | { kind: "begin"; paragraph: number; begin: string };

/** Reads the paragraphs of a TTML document; prefixes of names, words timed on their own and styles are passed over. */
export function readTtml(given: string): { lines: TimedText[] } | { problem: TtmlProblem } {
  const xml = plainXml(given.replace(/^\ufeff/, ""));
  const lines: TimedText[] = [];
  if (!/<(?:\w+:)?tt[\s>]/.test(xml)) return { problem: { kind: "xml" } };
  for (const [, part = ""] of xml.matchAll(
    /<(?:\w{1,20}:)?p(?=[\s>])([^<>]*(?<!\/)>[^<]*(?:<(?!\/(?:\w{1,20}:)?p>)[^<]*)*)<\//g,
  )) {
    const end = part.indexOf(">");
    const begin = /\sbegin\s*=\s*["']([^"']*)["']/.exec(part.slice(0, end))?.[1];
    const atMs = begin === undefined ? null : msOf(begin.trim());
    if (begin !== undefined && atMs === null) return { problem: { kind: "begin", paragraph: lines.length + 1, begin } };
    const text = textOf(part.slice(end + 1));
    if (text !== "") lines.push({ atMs, text });
  }
  return lines.length === 0 ? { problem: { kind: "xml" } } : { lines };
}

function timeOf(ms: number): string {
  const [minutes, rest] = [Math.floor(ms / 60_000), ms % 60_000];
  return `${minutes}:${(rest / 1000).toFixed(3).padStart(6, "0")}`;
}

/** The lines as TTML. A line lasts until the next one begins. `language`: ISO 639-3, if it is known. */
export function writeTtml(
  lines: readonly TimedText[],
  { durationMs, language }: { durationMs: number; language: string | null },
): string {
  const isTimed = lines.length > 0 && lines.every(({ atMs }) => atMs !== null);
  const paragraphs = lines.map(({ atMs, text }, at) => {
    const next = lines.slice(at + 1).find((line) => (line.atMs ?? 0) > (atMs ?? 0))?.atMs ?? durationMs;
    const times = isTimed ? ` begin="${timeOf(atMs ?? 0)}" end="${timeOf(Math.max(next, atMs ?? 0))}"` : "";
    return `      <p${times}>${escapeMarkup(text)}</p>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="${isTimed ? "Line" : "None"}" xml:lang="${language ?? "und"}">
  <body dur="${timeOf(durationMs)}">
    <div>
${paragraphs.join("\n")}
    </div>
  </body>
</tt>
`;
}
