import { linesOfText, stampAt, type TimedText } from "#audio/ingest/tags/lyrics.ts";

/** Of a recording: five times a long song. */
export const maxLyricLines = 500;
const maxLine = 500;

/** A line that begins like a time: "[1:", "[01.". */
const beginsLikeTime = /^\s*\[\s*\d/;

export type LyricProblem =
  | { kind: "time" | "long"; line: number }
  | { kind: "past"; line: number; length: number }
  | { kind: "many" };

const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000;

/** What is wrong with the times of a line; null if nothing is. */
function problemOf(text: string, line: number, durationMs: number): LyricProblem | null {
  let rest = text;
  while (beginsLikeTime.test(rest)) {
    const stamp = stampAt(rest);
    if (stamp === null) return { kind: "time", line };
    if (wholeSeconds(stamp.atMs) > durationMs) return { kind: "past", line, length: durationMs };
    rest = rest.slice(stamp.length);
  }
  return rest.length > maxLine ? { kind: "long", line } : null;
}

/** Reads lyrics as text or LRC: byte order marks, all line breaks, an offset, and several times on a line. Empty lines are left out. */
export function readLyricText(
  given: string,
  { durationMs }: { durationMs: number },
): { lines: TimedText[]; problem: null } | { lines: null; problem: LyricProblem } {
  const text = given.replace(/^\ufeff/, "").replaceAll(/\r\n?|[\u2028\u2029]/g, "\n");
  for (const [at, line] of text.split("\n").entries()) {
    const problem = problemOf(line, at + 1, durationMs);
    if (problem) return { lines: null, problem };
  }
  const lines = linesOfText(text)
    .map((line) => ({ ...line, text: line.text.trim() }))
    .filter((line) => line.text !== "");
  if (lines.length > maxLyricLines) return { lines: null, problem: { kind: "many" } };
  // An offset moves times that are within the recording as they are written.
  const past = lines.findIndex(({ atMs }) => wholeSeconds(atMs ?? 0) > durationMs);
  if (past >= 0) return { lines: null, problem: { kind: "past", line: past + 1, length: durationMs } };
  return { lines, problem: null };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** "[01:02.50]", with thousandths only where there are any. */
function stampOf(atMs: number): string {
  const fraction = atMs % 10 === 0 ? twoDigits((atMs % 1000) / 10) : String(atMs % 1000).padStart(3, "0");
  return `[${twoDigits(Math.floor(atMs / 60_000))}:${twoDigits(Math.floor(atMs / 1000) % 60)}.${fraction}]`;
}

/** The lines as LRC; lines without times as they are. */
export function writeLrc(lines: readonly TimedText[]): string {
  return lines.map(({ atMs, text }) => (atMs === null ? text : stampOf(atMs) + text)).join("\n");
}
