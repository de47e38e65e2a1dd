import { copy } from "#audio/ingest/copy.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";
import { linesOfText, type TimedText } from "#audio/ingest/tags/lyrics.ts";
import type { NativeTag } from "#audio/ingest/tags/tag-block.ts";
import { clipped } from "#audio/ingest/tags/tag-text.ts";

const MAX_LINES = 500;
const MAX_LINE = 500;
/** Max characters, far longer than any lyrics. */
const MAX_TEXT = 200_000;

/** Lyrics from tags: timed ones if present, else the first. */
export function linesOfTags(tags: readonly NativeTag[], notes: string[]): RecordingTags["lyrics"] {
  const texts = tags.flatMap(({ values, lyrics = [] }) => [
    wrappedLines(lyrics),
    ...values.map((text) => wrappedLines(linesOfText(text.slice(0, MAX_TEXT)))),
  ]);
  const sung = texts.filter((lines) => lines.length > 0);
  const lines = sung.find((some) => some.some(({ atMs }) => atMs !== null)) ?? sung[0] ?? [];
  if (lines.length > MAX_LINES) notes.push(copy.notes.tooMany("lyrics", lines.length, MAX_LINES));
  return lines.slice(0, MAX_LINES);
}

function wrappedLines(lines: readonly TimedText[]): RecordingTags["lyrics"] {
  return lines.flatMap(({ atMs, text }) =>
    wrapped(text).flatMap((part) => {
      const line = clipped(part, MAX_LINE);
      return line === null ? [] : [{ atMs, text: line }];
    }),
  );
}

/** Wraps lyrics without line breaks at word boundaries. */
function wrapped(text: string): string[] {
  return text.length <= MAX_LINE ? [text] : (text.match(/\S.{0,480}(?=\s|$)|\S{1,480}/gsu) ?? []);
}
