/** A line or part of one; `atMs` null if untimed. */
export type TimedText = { atMs: number | null; text: string };

const lineBreak = /\r\n|[\n\r\u2028\u2029\v\f]/;

/** [mm:ss.xx] with any number of digits, also [h:mm:ss.x], the LRC timestamp of a line; repeated for each time it is sung. */
const clock = /(?:(\d{1,2}):(?=\d{1,2}:\d{1,2}[.,]))?(\d{1,3}):(\d{1,2})(?:[.:,](\d{1,3}))?/;
const stamp = new RegExp(`\\[${clock.source}\\]`);
const stamps = new RegExp(`^\\s*(?:${stamp.source}\\s*)+`);
const firstStamp = new RegExp(`^\\s*${stamp.source}`);
const wordStamps = new RegExp(`<${clock.source}>`, "g");
/** LRC metadata before the lyrics. */
const header = /^\s*\[(?:ar|ti|al|au|by|offset|re|ve|length|la|tool|id|#)\s*:.*\]\s*$/i;
const offset = /^[^\S\r\n\u2028\u2029]*\[offset\s*:\s*([+-]?\d{1,6})\s*\]/im;

/** Text of a tag as lines: LRC sorted by time, any other text as it is. */
export function linesOfText(text: string): TimedText[] {
  const lines = text.split(lineBreak).filter((line) => !header.test(line));
  if (!lines.some((line) => stamps.test(line))) return lines.map((line) => ({ atMs: null, text: line }));
  // A positive offset means that the times are late by it.
  const lateMs = Number(offset.exec(text)?.[1] ?? 0);
  let last: number[] = [];
  const timed = lines.flatMap((line): TimedText[] => {
    const written = stamps.exec(line)?.[0] ?? "";
    // An untimed line belongs to the one above: a translation, or the second half.
    if (written !== "") last = timesIn(written).map((atMs) => Math.max(0, atMs - lateMs));
    const words = line.slice(written.length).replace(wordStamps, "");
    return last.length > 0 ? last.map((atMs) => ({ atMs, text: words })) : [{ atMs: null, text: words }];
  });
  return timed.sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0));
}

function timeOf([, hours = "0", minutes, seconds, fraction = "0"]: RegExpMatchArray): number {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Math.round((whole + Number(`0.${fraction}`)) * 1000);
}

function timesIn(written: string): number[] {
  return [...written.matchAll(new RegExp(stamp, "g"))].map(timeOf);
}

/** The timestamp at the beginning of a text; null without a valid one. */
export function stampAt(text: string): { length: number; atMs: number } | null {
  const found = firstStamp.exec(text);
  const [whole = "", hours, minutes, seconds] = found ?? [];
  const isValid = found !== null && Number(seconds) < 60 && (hours === undefined || Number(minutes) < 60);
  return isValid ? { length: whole.length, atMs: timeOf(found) } : null;
}

/** Segments of synchronised text as lines: syllables are joined between line breaks. */
export function linesOfSegments(segments: readonly TimedText[]): TimedText[] {
  const bySyllables = segments.slice(1).some(({ text }) => lineBreak.test(text));
  if (!bySyllables) return segments.map(({ atMs, text }) => ({ atMs, text: text.replace(/^[\r\n]+/, "") }));
  const lines: TimedText[] = [];
  for (const { atMs, text } of segments) {
    for (const [at, part] of text.split(lineBreak).entries()) {
      const line = lines.at(-1);
      if (at > 0 || line === undefined) lines.push({ atMs, text: part });
      else if (line.text === "") lines[lines.length - 1] = { atMs, text: part };
      else line.text += part;
    }
  }
  return lines;
}
