import { sql } from "drizzle-orm";
import { lyricsCopy as copy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";
import { changeSongPart, requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { type LyricProblem, maxLyricLines, readLyricText, writeLrc } from "#app/catalogue/lyrics/lyric-text.ts";
import { isTtml, readTtml } from "#app/catalogue/lyrics/ttml.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { storableText } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { formatDuration } from "#app/track/track.ts";
import type { TimedText } from "#audio/ingest/tags/lyrics.ts";

function messageOf(problem: LyricProblem): string {
  if (problem.kind === "many") return copy.errors.many(maxLyricLines);
  if (problem.kind === "past") return copy.errors.past(problem.line, formatDuration(problem.length));
  return copy.errors[problem.kind](problem.line);
}

function invalid(message: string): AppError {
  return new AppError("invalid", message, { text: [message] });
}

/** @throws AppError invalid at `text`, naming the line */
function readLrc(text: string, durationMs: number): TimedText[] {
  const { lines, problem } = readLyricText(text, { durationMs });
  if (problem) throw invalid(messageOf(problem));
  return lines;
}

/** Lines of a text, LRC or TTML. @throws AppError invalid at `text`, naming the line */
export function readLyricLines(text: string, durationMs: number): TimedText[] {
  if (!isTtml(text)) return readLrc(text, durationMs);
  const read = readTtml(text);
  if ("lines" in read) {
    // The form shows them as LRC, which it must take again; references may name control characters.
    return readLrc(storableText(writeLrc(read.lines)), durationMs);
  }
  const { problem } = read;
  throw invalid(problem.kind === "xml" ? copy.errors.xml : copy.errors.begin(problem.paragraph, problem.begin));
}

const inWords = (lines: TimedText[]) => copy.lines(lines.length, lines.filter(({ atMs }) => atMs !== null).length);

/**
 * Replaces the lyrics of a recording by a text; an empty one removes them. Saving what is stored changes nothing.
 * @throws AppError unauthorised, forbidden, not_found, invalid at `text`, conflict when the song changed after it was read
 */
export async function saveLyrics(
  ctx: RequestContext,
  { id, version, text }: { id: string; version: string; text: string },
): Promise<{ lines: number }> {
  const song = await requireSong(ctx, id, "songs-edit");
  const lines = readLyricLines(text, song.durationMs);
  const stored = (await lyricLines(ctx, { recordingId: id })).map(({ atMs, text: line }) => ({ atMs, text: line }));
  if (JSON.stringify(stored) === JSON.stringify(lines)) return { lines: lines.length };
  await changeSongPart(ctx, {
    area: "songs-edit",
    song,
    version,
    part: "lyrics",
    before: inWords(stored),
    after: inWords(lines),
    statements: [
      sql`DELETE FROM lyrics WHERE recording_id = ${id}`,
      sql`INSERT INTO lyrics (recording_id, line, at_ms, text)
        SELECT ${id}, key, value ->> 'atMs', value ->> 'text' FROM json_each(${JSON.stringify(lines)})`,
    ],
  });
  return { lines: lines.length };
}
