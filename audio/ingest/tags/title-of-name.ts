import { clipped } from "#audio/ingest/tags/tag-text.ts";
import { readVersionPhrase } from "#audio/ingest/tags/version-phrase.ts";

const MAX_TITLE = 300;

/** A track number with a separator: "01 - ", "1. ", "(3) ", "A2 - ", "1-03 " of the first disc; with zeros also "01-", "01_", "01.". */
const marked =
  /^(?:track\s*)?(?:[([#]?\d{1,3}[)\]:]\s*|#\d{1,3}\s+|[A-H]?\d{1,2}\s*[-–—]\s+|\d{1,3}\s+[-–—]\s*|\d{1,3}\.\s+|0\d{1,2}[-_.]\s*(?=\D)|\d-0\d[\s._-]+)(?=\S)/iu;
/** A number followed by a blank, which may also be part of the title. */
const plain = /^(\d{1,3})[ _]+(?=\S)/;

/** The title in a file name, without its track number. `siblings`: names of the audio files in its folder. */
export function titleOfName(name: string, siblings: readonly string[]): string {
  const bare = name.replace(/(?<=.)\.[^.]*$/, "");
  const unnumbered = bare.replace(marked, "");
  const kept = unnumbered === bare && isNumbered(bare, siblings) ? bare.replace(plain, "") : unnumbered;
  return clipped(readable(kept), MAX_TITLE) ?? clipped(readable(bare), MAX_TITLE) ?? "Untitled";
}

/** Replaces other characters in names without blanks. A version at the end is separated by one: "Harbour_Radio_Edit". */
function readable(name: string): string {
  const words = name.split("_").filter((word) => word !== "");
  if (/\s/.test(name) || words.length < 2) return name.replaceAll("_", " ");
  for (let at = 1; at < words.length; at += 1) {
    const end = words.slice(at).join(" ");
    const phrase = readVersionPhrase(end, { isNamed: false, isBracketed: false });
    // A single word may as well be part of the title: "Long_Live".
    if (phrase && (words.length - at > 1 || !ambiguous.has(phrase.type)))
      return `${words.slice(0, at).join(" ")} (${end})`;
  }
  return words.join(" ");
}

const ambiguous = new Set([
  "live",
  "clean",
  "explicit",
  "loop",
  "bed",
  "sting",
  "bumper",
  "vocal",
  "acoustic",
  "extended",
  "alt_mix",
  "main",
]);

/** Whether the leading number is a track number: all files of the folder have one, all differ, and they are consistent or consecutive. */
function isNumbered(bare: string, siblings: readonly string[]): boolean {
  if (/^0\d[ _]/.test(bare)) return true;
  const written = siblings.map((name) => plain.exec(name)?.[1] ?? marked.exec(name)?.[0]?.match(/\d+/)?.[0] ?? null);
  if (siblings.length < 2 || written.some((number) => number === null)) return false;
  const numbers = written.map(Number).sort((a, b) => a - b);
  const areDifferent = new Set(numbers).size === numbers.length;
  const isRow = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  const startsRow = (numbers[0] ?? 0) <= 1 || numbers.length > 2;
  const isPadded =
    written.some((number) => number?.startsWith("0")) && new Set(written.map((n) => n?.length)).size === 1;
  return areDifferent && (isPadded || (isRow && startsRow));
}
