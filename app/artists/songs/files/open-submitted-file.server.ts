import { sql } from "drizzle-orm";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { downloadEntry } from "#app/downloads/download-entry.server.ts";
import { type SentFile, sentPart } from "#app/downloads/file-response.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** A file of a song that was sent, for staff; a download that begins is in the audit log. @throws AppError unauthorised, forbidden, not_found */
export async function openSubmittedFile(
  ctx: RequestContext,
  request: Request,
  { id, fileId }: { id: string; fileId: string },
): Promise<SentFile> {
  requireSongStaff(ctx, "songs-edit");
  const { db, env } = ctx;
  const file = await db.get<{ key: string; name: string; bytes: number } | undefined>(sql`SELECT f.key, f.name, f.bytes
    FROM song_submission_files f CROSS JOIN song_submissions s ON s.id = f.submission_id
    WHERE f.id = ${fileId} AND s.id = ${id} AND s.state <> 'draft'`);
  const missing = () => new AppError("not_found", copy.errors.missing);
  if (file === undefined) throw missing();
  const entry = { action: "song-submission-downloaded", subjectType: "song-submission", subjectId: id };
  const sent: SentFile = {
    size: file.bytes,
    etag: `"${fileId}"`,
    contentType: "application/octet-stream",
    fileName: file.name,
    async write(sink, first, last) {
      const object = await env.MASTERS.get(file.key, { range: { offset: first, length: last - first + 1 } });
      if (object === null) throw missing();
      await object.body.pipeTo(sink);
    },
  };
  const part = sentPart(request, sent);
  if (part !== null) await downloadEntry(ctx, part, { ...entry, detail: { fileId, name: file.name } }).entry;
  return sent;
}
