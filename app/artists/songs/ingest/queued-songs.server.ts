import { sql } from "drizzle-orm";
import { z } from "zod";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { type FileOfReader, isFree, openLeased } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader, parseWords } from "#app/edge/stored-json.ts";
import type { QueuedSong } from "#audio/ingest/queued-files.ts";
import { linesOfText } from "#audio/ingest/tags/lyrics.ts";

const parseStems = jsonReader(z.array(z.object({ fileId: z.string(), label: z.string() })), "stems");

/** Max files of an ingest run. */
const perRun = 50;
/** Max lines of a recording, and characters of a line. */
const lyricLimits = { lines: 500, line: 500 };

/** Files that wait: of songs that were sent, the main version first, the others when it is recorded. */
export const isQueuedFile = sql`f.state = 'queued' AND f.role <> 'stem' AND s.state = 'sent'
  AND (f.role = 'main' OR s.recording_id IS NOT NULL)`;

type Row = {
  fileId: string;
  submissionId: string;
  role: "main" | "version";
  versionType: string;
  fileName: string;
  title: string;
  versionTitle: string;
  artist: string;
  slug: string;
  isrc: string | null;
  iswc: string | null;
  vocals: number;
  explicit: number;
  language: string | null;
  year: number | null;
  genres: string;
  moods: string;
  lyrics: string;
  label: string;
  stems: string;
};

const withoutVocals: ReadonlySet<string> = new Set(["instrumental", "underscore", "bed", "sting", "bumper", "loop"]);

/** What the artist stated, as tags of a file. The work is the submission's own: a title of the catalogue is no claim to its shares. */
function tagsOf(row: Row): QueuedSong["tags"] {
  const isMain = row.role === "main";
  const isSung = row.vocals === 1 && !withoutVocals.has(row.versionType);
  const lines = linesOfText(row.lyrics).slice(0, lyricLimits.lines);
  return {
    ...{ title: row.title, workKey: `submission ${row.submissionId}`, versionType: isMain ? "main" : row.versionType },
    versionTitle: isMain && row.versionTitle !== "" ? row.versionTitle : null,
    artists: [{ name: row.artist, slug: row.slug }],
    ...{ album: null, isrc: isMain ? row.isrc : null, iswc: row.iswc, copyright: null, writers: [], instruments: [] },
    ...{
      vocals: isSung,
      explicit: row.explicit === 1 && row.versionType !== "clean",
      language: isSung ? row.language : "zxx",
    },
    ...{ bpm: null, musicalKey: null, year: row.year, label: row.label === "" ? null : row.label },
    ...{ genres: parseWords(row.genres), moods: parseWords(row.moods) },
    lyrics: isSung ? lines.map(({ atMs, text }) => ({ atMs, text: text.slice(0, lyricLimits.line) })) : [],
  } as QueuedSong["tags"];
}

/** Files of submitted songs that wait for ingest and that no other reader has, oldest first; the main one with its stems. */
export async function listQueuedSongs(
  ctx: Pick<RequestContext, "db" | "now">,
  readerId: string | null = null,
): Promise<QueuedSong[]> {
  const { db, now } = ctx;
  const rows =
    await db.all<Row>(sql`SELECT f.id AS fileId, s.id AS submissionId, f.role, f.label AS versionType, f.name AS fileName,
      s.title, s.version_title AS versionTitle, a.name AS artist, a.slug, s.isrc, s.iswc, s.vocals, s.explicit, s.language, s.year,
      s.genres, s.moods, s.lyrics, s.label,
      iif(f.role = 'main', (SELECT json_group_array(json_object('fileId', t.id, 'label', t.label) ORDER BY t.position) FROM song_submission_files t
        WHERE t.submission_id = s.id AND t.role = 'stem' AND t.state = 'queued'), '[]') AS stems
    FROM song_submission_files f CROSS JOIN song_submissions s ON s.id = f.submission_id CROSS JOIN artists a ON a.id = s.artist_id
    WHERE ${isQueuedFile} AND f.created_at <= ${now} AND ${isFree(ctx, readerId)} ORDER BY f.created_at LIMIT ${perRun}`);
  return rows.map((row) => ({
    ...{ fileId: row.fileId, title: row.title, fileName: row.fileName, tags: tagsOf(row) },
    stems: parseStems(row.stems),
  }));
}

/** A file that waits; a stem goes with its main version. @throws AppError not_found, also for one that was withdrawn; as `openLeased` */
export async function openQueuedSongFile(
  ctx: Pick<RequestContext, "db" | "env" | "now">,
  reading: FileOfReader,
): Promise<Response> {
  const file = await ctx.db.get<
    { key: string; leased: string } | undefined
  >(sql`SELECT f.key AS key, iif(f.role = 'stem',
      (SELECT id FROM song_submission_files WHERE submission_id = s.id AND role = 'main'), f.id) AS leased
    FROM song_submission_files f CROSS JOIN song_submissions s ON s.id = f.submission_id
    WHERE f.id = ${reading.id} AND f.state = 'queued' AND s.state = 'sent'`);
  if (file === undefined) throw new AppError("not_found", copy.errors.missing);
  return openLeased(ctx, { queue: "song_submission_files", id: file.leased, key: file.key }, reading);
}
