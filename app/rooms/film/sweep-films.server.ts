import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { films, rooms, opportunities } = unsafeTenantTables("the nightly sweep clears what has ended in every company");

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

const dayMs = 24 * 3600_000;
/** Days that a film is kept: uploads that broke off, of a closed room, of a job that was won or lost, and at most. */
const keptDays = { upload: 1, closed: 30, job: 90, film: 365 };
/** Max films per run; the rest follow the next night. */
const rowsPerSweep = 500;

/** Deletes the bytes of films that expired with their job or were removed. Rows stay: comments name their version. */
export async function sweepFilms({ db, env, now }: SweepContext): Promise<{ deleted: number }> {
  const before = (days: number) => now - days * dayMs;
  const ended = await db.all<{ id: string; key: string }>(sql`SELECT f.id, f.key FROM ${films} f
      JOIN ${rooms} r ON r.id = f.room_id LEFT JOIN ${opportunities} o ON o.id = r.opportunity_id
    WHERE f.key IS NOT NULL AND (f.status = 'removed' OR f.created_at < ${before(keptDays.film)}
      OR (f.status = 'uploading' AND f.created_at < ${before(keptDays.upload)}) OR r.closed_at < ${before(keptDays.closed)}
      OR (o.stage IN ('won', 'lost') AND o.updated_at < ${before(keptDays.job)}))
    ORDER BY f.created_at LIMIT ${rowsPerSweep}`);
  if (ended.length === 0) return { deleted: 0 };
  await env.MASTERS.delete(ended.map(({ key }) => key));
  await db.run(sql`UPDATE ${films} SET key = NULL, status = 'removed'
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ended.map(({ id }) => id))}))`);
  return { deleted: ended.length };
}
