import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";
import { newId } from "#db/new-id.server.ts";

type RecordContext = Pick<RequestContext, "db" | "env" | "now" | "company" | "actor">;

/** Location of each MP3: the one for downloads requires a permission, the direct one is streamed publicly. */
const places = [
  { role: "mp3", bucket: "MASTERS", name: "download.mp3" },
  { role: "direct", bucket: "MEDIA", name: "direct.mp3" },
] as const;

/**
 * Records a missing MP3 of a recording, for downloads or direct playback. An existing one is kept. @throws AppError not_found without such
 * a recording; invalid, naming what is wrong with the file
 */
export async function recordMp3(ctx: RecordContext, input: { recordingId: string; file: IngestedFile }): Promise<void> {
  const { recordingId, file } = input;
  const recording = sql`SELECT rev FROM recordings WHERE id = ${recordingId} AND status <> 'deleted'`;
  const [held] = await ctx.db.all<{ rev: string }>(recording);
  if (held === undefined) throw new AppError("not_found", "There is no such recording.");
  const place = places.find(({ name }) => file.key === `songs/${recordingId}/${held.rev}/${name}`);
  if (place?.role !== file.role || place.bucket !== file.bucket || file.contentType !== "audio/mpeg") {
    throw new AppError("invalid", "This is not the recording's MP3.", { key: [file.key] });
  }
  const stored = await ctx.env[place.bucket].head(file.key);
  if (stored === null) throw new AppError("invalid", "The MP3 is not stored.", { key: [file.key] });
  if (stored.size !== file.bytes)
    throw new AppError("invalid", "The MP3 has another size.", { bytes: [`${stored.size}`] });
  const hasNone = sql`NOT EXISTS (SELECT 1 FROM files WHERE recording_id = ${recordingId} AND role = ${place.role}
    AND content_type = 'audio/mpeg')`;
  const detail = { key: file.key, sha256: file.sha256 };
  await ctx.db.batch([
    auditEntryIf(ctx, { action: "ingest", subjectType: "recording", subjectId: recordingId, detail }, hasNone),
    ctx.db.run(sql`INSERT INTO files (id, recording_id, role, bucket, key, label, content_type, bytes, sha256)
      SELECT ${newId(ctx.now)}, ${recordingId}, ${place.role}, ${place.bucket}, ${file.key}, ${file.label}, ${file.contentType}, ${file.bytes},
        ${file.sha256} WHERE ${hasNone}`),
    // Track views contain the direct file.
    ctx.db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${recordingId}, ${ctx.now})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
  ]);
}
