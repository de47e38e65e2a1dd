import { sql } from "drizzle-orm";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { isFree, keepLeases, readingLeaseMs } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { type FileRole, maxTries, type Publishing } from "#app/exchange/files/file-state.ts";
import { readingCopy as reading } from "#app/exchange/reading/reading-copy.ts";
import type { QueuedFile } from "#audio/ingest/queued-files.ts";

/** Max files of an ingest run. */
const perRun = 50;
/** Files of a folder that come within a day are siblings: their names tell track numbers from titles. */
const dayMs = 24 * 3600_000;
const maxSiblings = 200;

/** Files that wait for ingest (`f`, with `r`, the song that they belong to, and `t`, the file that becomes it). */
export const queuedFiles = sql`ingest_files f LEFT JOIN ingest_files t ON t.id = f.target_file_id
  LEFT JOIN recordings r ON r.id = coalesce(f.target_recording_id, t.recording_id) AND r.status <> 'deleted'
  WHERE f.state = 'queued' AND f.deleted_at IS NULL AND (f.role = 'song' OR r.id IS NOT NULL)`;

type Row = {
  fileId: string;
  name: string;
  role: FileRole;
  label: string;
  publishing: Publishing;
  siblings: string;
  recordingId: string;
  rev: string;
  isPrivate: number;
};

function becomesOf({ role, recordingId, rev, label }: Row): QueuedFile["becomes"] {
  if (role === "replacement") return { kind: role, recordingId };
  return role === "stem" ? { kind: role, recordingId, rev, label } : { kind: "song" };
}

/** A file that ends every reader is a problem, so that it is not begun for ever. */
function giveUpFiles({ db, now }: Pick<RequestContext, "db" | "now">) {
  return db.run(sql`UPDATE ingest_files SET state = 'unreadable', problem = ${reading.stopped}, reading_at = NULL,
    updated_at = max(${now}, updated_at + 1)
    WHERE state = 'queued' AND deleted_at IS NULL AND tries >= ${maxTries} AND reading_at < ${now - readingLeaseMs}`);
}

/**
 * Files of staff that wait for ingest and that no other reader has, those that were not tried yet first. Versions and stems of a file wait until it
 * is read. The reader keeps all that it has, of each queue.
 */
export async function listQueuedFiles(
  ctx: Pick<RequestContext, "db" | "now">,
  readerId: string | null = null,
): Promise<QueuedFile[]> {
  const { db } = ctx;
  await keepLeases(ctx, readerId);
  const [, rows] = await db.batch([
    giveUpFiles(ctx),
    db.all<Row>(sql`SELECT f.id AS fileId, f.name AS name, f.role AS role, f.label AS label, f.publishing AS publishing,
      r.id AS recordingId, r.rev AS rev, ${hasPrivateStream(sql`r.id`)} AS isPrivate,
      (SELECT json_group_array(name) FROM (SELECT s.name AS name FROM ingest_files s WHERE s.created_by = f.created_by AND s.folder = f.folder
        AND s.created_at > f.created_at - ${dayMs} LIMIT ${maxSiblings})) AS siblings
    FROM ${queuedFiles} AND f.id IN (SELECT f.id FROM ${queuedFiles} AND ${isFree(ctx, readerId)}
      ORDER BY f.reading_at, f.id LIMIT ${perRun}) ORDER BY f.reading_at, f.id`),
  ]);
  return rows.map((row) => ({
    ...{ fileId: row.fileId, name: row.name, siblings: parseWords(row.siblings), becomes: becomesOf(row) },
    isPrivate: row.role === "replacement" ? row.isPrivate === 1 : row.publishing !== "published",
  }));
}
