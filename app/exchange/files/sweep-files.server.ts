import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { ingestFilePrefix } from "#app/exchange/files/store-file.server.ts";

type SweepContext = Pick<RequestContext, "db" | "now"> & { env: Pick<RequestContext["env"], "MASTERS"> };

const dayMs = 24 * 3600_000;
/** Days for which a removed file can be put back. */
const keptDays = 30;

/** Deletes uploaded files older than a day that were read, were removed a month ago, or have no row: interrupted uploads. */
export async function sweepFiles({ db, env, now }: SweepContext): Promise<{ deleted: number }> {
  let deleted = 0;
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await env.MASTERS.list({ prefix: ingestFilePrefix, cursor });
    [more, cursor] = page.truncated ? [true, page.cursor] : [false, undefined];
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < now - dayMs).map(({ key }) => key);
    const ids = JSON.stringify(old.map((key) => key.slice(ingestFilePrefix.length)));
    const kept = await db.all<{ key: string }>(sql`SELECT ${ingestFilePrefix} || id AS key FROM ingest_files
      WHERE id IN (SELECT value FROM json_each(${ids})) AND state <> 'done' AND coalesce(deleted_at, ${now}) > ${now - keptDays * dayMs}`);
    const keys = new Set(kept.map(({ key }) => key));
    const stray = old.filter((key) => !keys.has(key));
    if (stray.length > 0) await env.MASTERS.delete(stray);
    deleted += stray.length;
  }
  return { deleted };
}
