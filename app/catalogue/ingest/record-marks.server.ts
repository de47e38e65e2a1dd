import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";
import { MARKED_FOLDER } from "#audio/trace/marked-object.ts";
import { newId } from "#db/new-id.server.ts";

type RecordContext = Pick<RequestContext, "db" | "env" | "now" | "company" | "actor">;

const names = { marked: "marked stream", print: "print" } as const;
const isItsAudio = "recording-has-the-audio";

/**
 * Records the marked streams of a recording's present audio in place of former ones, which the sweep deletes. @throws AppError not_found
 * without such a recording; invalid, naming what is wrong with a file; conflict when the audio was replaced meanwhile
 */
export async function recordMarks(
  ctx: RecordContext,
  { recordingId, files }: { recordingId: string; files: readonly IngestedFile[] },
): Promise<void> {
  await recordDerived(ctx, { recordingId, files, role: "marked", place: `${MARKED_FOLDER}/` });
}

/**
 * Records files of one role that were made of a recording's present audio, in place of former ones; `place`: what their keys begin with below
 * its folder. @throws AppError as `recordMarks`
 */
export async function recordDerived(
  ctx: RecordContext,
  input: { recordingId: string; files: readonly IngestedFile[]; role: "marked" | "print"; place: string },
): Promise<void> {
  const { recordingId, files, role, place } = input;
  const { db, env, now } = ctx;
  const [held] = await db.all<{ rev: string }>(
    sql`SELECT rev FROM recordings WHERE id = ${recordingId} AND status <> 'deleted'`,
  );
  if (held === undefined) throw new AppError("not_found", "There is no such recording.");
  const name = names[role];
  for (const { bucket, key, bytes, ...file } of files) {
    if (file.role !== role || bucket !== "MASTERS" || !key.startsWith(`songs/${recordingId}/${held.rev}/${place}`))
      throw new AppError("invalid", `This is not a ${name} of the recording.`, { key: [key] });
    const stored = await env.MASTERS.head(key);
    if (stored?.size !== bytes) throw new AppError("invalid", `The ${name} is not stored.`, { key: [key] });
  }
  const rows = files.map((file) => ({ ...file, id: newId(now) }));
  const detail = { [role]: files.map(({ key }) => key) };
  try {
    await db.batch([
      assertInBatch(
        db,
        sql`EXISTS (SELECT 1 FROM recordings WHERE id = ${recordingId} AND status <> 'deleted' AND rev = ${held.rev})`,
        isItsAudio,
      ),
      auditEntry(ctx, { action: "ingest", subjectType: "recording", subjectId: recordingId, detail }),
      db.run(sql`DELETE FROM files WHERE recording_id = ${recordingId} AND role = ${role}`),
      ...(role === "marked" ? [db.run(sql`UPDATE recordings SET marks_problem = NULL WHERE id = ${recordingId}`)] : []),
      db.run(sql`INSERT INTO files (id, recording_id, role, bucket, key, label, content_type, bytes, sha256)
        SELECT value ->> 'id', ${recordingId}, value ->> 'role', value ->> 'bucket', value ->> 'key', value ->> 'label',
          value ->> 'contentType', value ->> 'bytes', value ->> 'sha256' FROM json_each(${JSON.stringify(rows)})`),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isItsAudio))
      throw new AppError("conflict", `The recording has other audio now. Make its ${name} again.`);
    throw error;
  }
}

/** Records why a recording has no marked streams, unless they were made meanwhile. */
export async function recordMarksProblem(
  { db }: Pick<RequestContext, "db">,
  { recordingId, problem }: { recordingId: string; problem: string },
): Promise<void> {
  await db.run(sql`UPDATE recordings SET marks_problem = ${problem} WHERE id = ${recordingId} AND status <> 'deleted'
    AND NOT EXISTS (SELECT 1 FROM files WHERE recording_id = ${recordingId} AND role = 'marked')`);
}
