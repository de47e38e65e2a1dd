import { inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { transferFiles } from "#db/schema/transfers.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog, transfers, shareLinks } = unsafeTenantTables(
  "the nightly sweep clears what has ended in every company",
);

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

const dayMs = 24 * 3600 * 1000;
/** Retention: `deleted` while undo is possible, `ended` while it can be reopened, `draft` if unchanged. */
const keptMs = { deleted: dayMs, ended: 7 * dayMs, draft: 30 * dayMs };
/** Max transfers per run; the rest follow the next night. */
const rowsPerSweep = 100;
const prefix = "transfers/";

/**
 * Transfers past their retention. The last change of a draft comes from the audit log: its own timestamp is the version of the settings,
 * which uploads do not change.
 */
function findEnded({ db, now }: SweepContext): Promise<{ id: string }[]> {
  const ended = now - keptMs.ended;
  const idle = now - keptMs.draft;
  return db.all<{ id: string }>(sql`SELECT t.id FROM ${transfers} t
      JOIN ${shareLinks} s ON s.company_id = t.company_id AND s.subject_kind = 'transfer' AND s.subject_id = t.id
    WHERE t.cleared_at IS NULL AND t.updated_at < ${now - keptMs.deleted} AND (
      t.deleted_at < ${now - keptMs.deleted} OR s.expires_at < ${ended} OR s.revoked_at < ${ended}
      OR (t.downloads >= t.max_downloads AND t.last_downloaded_at < ${ended})
      OR (t.status = 'draft' AND t.updated_at < ${idle} AND NOT EXISTS (
        SELECT 1 FROM ${auditLog} a WHERE a.subject_id = t.id AND a.subject_type = 'transfer' AND a.created_at >= ${idle})))
    ORDER BY t.updated_at LIMIT ${rowsPerSweep}`);
}

/** Objects before rows, so that an interrupted sweep can be repeated. */
async function clear({ db, env, now }: SweepContext, ids: string[]): Promise<number> {
  const files = await db
    .select({ key: transferFiles.key })
    .from(transferFiles)
    .where(inArray(transferFiles.transferId, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  const keys = files.map(({ key }) => key);
  for (let at = 0; at < keys.length; at += 1000) await env.MASTERS.delete(keys.slice(at, at + 1000));
  await db.run(sql`UPDATE ${transfers} SET cleared_at = ${now}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return keys.length;
}

/** Deletes objects older than a day without a row: interrupted uploads. */
async function deleteStrays({ db, env, now }: SweepContext): Promise<number> {
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - dayMs).map(({ key }) => key);
    const ids = JSON.stringify(old.map((key) => key.split("/").at(-1)));
    const rows = await db.all<{ key: string }>(
      sql`SELECT key FROM ${transferFiles} WHERE id IN (SELECT value FROM json_each(${ids}))`,
    );
    const keysInRows = new Set(rows.map(({ key }) => key));
    const stray = old.filter((key) => !keysInRows.has(key));
    if (stray.length > 0) await env.MASTERS.delete(stray);
    deleted += stray.length;
  }
  return deleted;
}

/** Deletes files of deleted and ended transfers, and objects of interrupted uploads. */
export async function sweepTransfers(ctx: SweepContext): Promise<{ cleared: number; deleted: number }> {
  const ended = await findEnded(ctx);
  const ids = ended.map(({ id }) => id);
  const deleted = ids.length > 0 ? await clear(ctx, ids) : 0;
  return { cleared: ids.length, deleted: deleted + (await deleteStrays(ctx)) };
}
