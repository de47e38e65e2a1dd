import { sql } from "drizzle-orm";
import { deletePrivateRecordings } from "#app/catalogue/ingest/private-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { projects, submissions } = unsafeTenantTables("the nightly sweep clears what was deleted in every company");

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS" | "MEDIA"> };

/** Retention after deletion: undo is possible until then. */
const dayMs = 24 * 3600 * 1000;
/** Max uploads per run; the rest follow the next night. */
const rowsPerSweep = 100;
const prefix = "submissions/";

type Deleted = { id: string; fileKey: string; recordingId: string | null };

/** Uploads deleted, or of projects deleted, more than a day ago. */
function findDeleted({ db, now }: SweepContext): Promise<Deleted[]> {
  const before = now - dayMs;
  return db.all<Deleted>(sql`SELECT s.id, s.file_key AS fileKey, s.recording_id AS recordingId FROM ${submissions} s
    WHERE s.kind = 'upload' AND s.cleared_at IS NULL AND s.deleted_at < ${before}
    UNION SELECT s.id, s.file_key, s.recording_id FROM ${projects} p CROSS JOIN ${submissions} s ON s.project_id = p.id
    WHERE p.deleted_at IS NOT NULL AND p.deleted_at < ${before} AND s.kind = 'upload' AND s.cleared_at IS NULL
    LIMIT ${rowsPerSweep}`);
}

async function deleteStream(bucket: R2Bucket, recordingId: string): Promise<void> {
  const keys: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await bucket.list({ prefix: `songs/${recordingId}/`, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    keys.push(...page.objects.map(({ key }) => key));
  }
  for (let at = 0; at < keys.length; at += 1000) await bucket.delete(keys.slice(at, at + 1000));
}

/** Objects before rows, so that an interrupted sweep can be repeated. */
async function clear(ctx: SweepContext, { id, fileKey, recordingId }: Deleted): Promise<void> {
  const { MASTERS, MEDIA } = ctx.env;
  if (recordingId !== null) for (const bucket of [MASTERS, MEDIA]) await deleteStream(bucket, recordingId);
  await MASTERS.delete(fileKey);
  const rows = recordingId === null ? [] : deletePrivateRecordings(sql`${recordingId}`);
  await ctx.db.batch([
    ctx.db.run(sql`UPDATE ${submissions} SET cleared_at = ${ctx.now} WHERE id = ${id}`),
    ...rows.map((statement) => ctx.db.run(statement)),
  ]);
}

/** Deletes objects older than a day without a row: interrupted uploads. */
async function deleteStrays({ db, env, now }: SweepContext): Promise<number> {
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - dayMs).map(({ key }) => key);
    // The second to last segment of a key is the submission's id.
    const ids = JSON.stringify(old.map((key) => key.split("/").at(-2)));
    const rows = await db.all<{ key: string | null }>(
      sql`SELECT file_key AS key FROM ${submissions} WHERE id IN (SELECT value FROM json_each(${ids}))`,
    );
    const keysInRows = new Set(rows.map(({ key }) => key));
    const stray = old.filter((key) => !keysInRows.has(key));
    if (stray.length > 0) await env.MASTERS.delete(stray);
    deleted += stray.length;
  }
  return deleted;
}

/**
 * Deletes files and streams of deleted uploads, and objects of interrupted ones. @throws AggregateError after all others, with the uploads
 * that failed; the next run retries them
 */
export async function sweepSubmissions(ctx: SweepContext): Promise<{ cleared: number; strays: number }> {
  const strays = await deleteStrays(ctx);
  const deleted = await findDeleted(ctx);
  await runEach(deleted, "deleted uploads", (one) => clear(ctx, one));
  return { cleared: deleted.length, strays };
}
