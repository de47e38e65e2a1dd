import { sql } from "drizzle-orm";
import { lyricsCopy as copy } from "#app/backoffice/song-lyrics/lyrics-copy.ts";
import { changeSongPart, requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { lyricLines } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { type LyricProblem, maxLyricLines, readLyricText } from "#app/catalogue/lyrics/lyric-text.ts";
import { isTtml, readTtml } from "#app/catalogue/lyrics/ttml.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
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

/** Lines of a text, LRC or TTML. @throws AppError invalid at `text`, naming the line */
function readLines(text: string, durationMs: number): TimedText[] {
  if (!isTtml(text)) {
    const { lines, problem } = readLyricText(text, { durationMs });
    if (problem) throw invalid(messageOf(problem));
    return lines;
  }
  const read = readTtml(text);
  if ("problem" in read) {
    const { problem } = read;
    throw invalid(problem.kind === "xml" ? copy.errors.xml : copy.errors.begin(problem.paragraph, problem.begin));
  }
  const past = read.lines.findIndex(({ atMs }) => (atMs ?? 0) > durationMs);
  if (past >= 0) throw invalid(copy.errors.past(past + 1, formatDuration(durationMs)));
  if (read.lines.length > maxLyricLines) throw invalid(copy.errors.many(maxLyricLines));
  return read.lines;
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
  const lines = readLines(text, song.durationMs);
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
