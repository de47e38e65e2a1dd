import { sql } from "drizzle-orm";
import { songLimits as limits, songFormats } from "#app/artists/songs/song-submission.ts";
import { songsCopy } from "#app/artists/songs/songs-copy.ts";
import { recordedOriginal } from "#app/catalogue/ingest/ingested-statements.server.ts";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { fileError, storeAudio } from "#app/uploads/store-audio.server.ts";
import { newId } from "#db/new-id.server.ts";

const { errors } = songsCopy;

/** Prefix of the keys of submitted files in MASTERS; the id of the submission follows. */
export const songFilePrefix = "song-submissions/";

type SongFile = { submissionId: string; artistId: string; name: string; bytes: AsyncIterable<Uint8Array> };

/**
 * Stores the bytes of a submitted file; the caller writes the row. What is stored without a row, the nightly sweep deletes. @throws AppError
 * invalid, unsupported, too_large, conflict at `file`: no audio, an artist without space, a file of the catalogue
 */
export async function storeSongFile(ctx: RequestContext, { submissionId, artistId, name, bytes: file }: SongFile) {
  const { db, env, now } = ctx;
  if (name === "") throw fileError("invalid", errors.noFile);
  const [used] = await db.all<{ bytes: number }>(sql`SELECT coalesce(sum(f.bytes), 0) AS bytes FROM song_submissions s
    CROSS JOIN song_submission_files f ON f.submission_id = s.id WHERE s.artist_id = ${artistId} AND s.state <> 'published'`);
  if ((used?.bytes ?? 0) >= limits.storedBytes) throw fileError("conflict", errors.noSpace);
  const id = newId(now);
  const key = `${songFilePrefix}${submissionId}/${id}`;
  const { bytes, sha256 } = await storeAudio(ctx, {
    ...{ key, file, errors, formats: songFormats, maxBytes: limits.fileBytes },
  });
  const [taken] = await db.all<{ title: string }>(sql`SELECT r.title AS title ${recordedOriginal(sha256)}
    AND NOT EXISTS (SELECT 1 FROM song_submission_files own WHERE own.recording_id = r.id AND own.submission_id = ${submissionId}) LIMIT 1`);
  if (taken !== undefined) {
    await env.MASTERS.delete(key);
    throw fileError("conflict", errors.fileTaken(taken.title));
  }
  return { id, submissionId, key, bytes, name: safeFileName(name) };
}
