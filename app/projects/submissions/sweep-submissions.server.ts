import { sql } from "drizzle-orm";
import { deletePrivateRecordings } from "#app/catalogue/ingest/private-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { projects, submissions } = unsafeTenantTables("the nightly sweep clears what was deleted in every company");

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS" | "MEDIA"> };

/** How long files stay after a deletion, which can be taken back until then. */
const dayMs = 24 * 3600 * 1000;
/** Uploads that one run clears: the next night goes on. */
const rowsPerSweep = 100;
const prefix = "submissions/";

type Deleted = { id: string; fileKey: string; recordingId: string | null };

/** Uploads that were deleted, or whose project was, more than a day ago. */
function findDeleted({ db, now }: SweepContext): Promise<Deleted[]> {
  const before = now - dayMs;
  return db.all<Deleted>(sql`SELECT s.id, s.file_key AS fileKey, s.recording_id AS recordingId FROM ${submissions} s
    WHERE s.kind = 'upload' AND s.cleared_at IS NULL AND s.deleted_at < ${before}
    UNION SELECT s.id, s.file_key, s.recording_id FROM ${projects} p CROSS JOIN ${submissions} s ON s.project_id = p.id
    WHERE p.deleted_at IS NOT NULL AND p.deleted_at < ${before} AND s.kind = 'upload' AND s.cleared_at IS NULL
    LIMIT ${rowsPerSweep}`);
}

/** Deletes every object of a recording. */
async function deleteStream(bucket: R2Bucket, recordingId: string): Promise<void> {
  const keys: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await bucket.list({ prefix: `songs/${recordingId}/`, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    keys.push(...page.objects.map(({ key }) => key));
  }
  for (let at = 0; at < keys.length; at += 1000) await bucket.delete(keys.slice(at, at + 1000));
}

/** The objects first, then the rows, so that a sweep that is cut off can be repeated. */
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

/** Objects older than a day that no row names: uploads that were cut off before their row. */
async function deleteStrays({ db, env, now }: SweepContext): Promise<number> {
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - dayMs).map(({ key }) => key);
    // The second to last part of a key is the id of its submission.
    const ids = JSON.stringify(old.map((key) => key.split("/").at(-2)));
    const rows = await db.all<{ key: string | null }>(
      sql`SELECT file_key AS key FROM ${submissions} WHERE id IN (SELECT value FROM json_each(${ids}))`,
    );
    const known = new Set(rows.map(({ key }) => key));
    const stray = old.filter((key) => !known.has(key));
    if (stray.length > 0) await env.MASTERS.delete(stray);
    deleted += stray.length;
  }
  return deleted;
}

/**
 * Deletes the files and streams of uploads that were deleted, and what uploads that were cut off left behind.
 * @throws AggregateError with the uploads that could not be cleared, after all others; the next run tries again
 */
export async function sweepSubmissions(ctx: SweepContext): Promise<{ cleared: number; strays: number }> {
  const strays = await deleteStrays(ctx);
  const deleted = await findDeleted(ctx);
  await runEach(deleted, "deleted uploads", (one) => clear(ctx, one));
  return { cleared: deleted.length, strays };
}
