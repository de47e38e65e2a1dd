import { sql } from "drizzle-orm";
import { readNotice, writeNotice } from "#app/catalogue/preparing-notice.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

/**
 * How much of the music that is being prepared can be heard already; null when nothing is. Costs one D1 round trip while it is
 * being prepared, and none afterwards. While there is a note, the page is kept out of the edge cache.
 */
export async function readPreparing(
  scope: Pick<Scope, "env" | "db" | "now" | "cache" | "waitUntil">,
): Promise<{ ready: number; total: number } | null> {
  const notice = await readNotice(scope.env, scope.now);
  if (notice === null) return null;
  const [row] = await scope.db.all<{ ready: number }>(
    sql`SELECT count(*) AS ready FROM (SELECT 1 FROM recordings WHERE status = 'published' LIMIT ${notice.expected})`,
  );
  const ready = row?.ready ?? 0;
  if (ready >= notice.expected) {
    scope.waitUntil(writeNotice(scope.env, null));
    return null;
  }
  scope.cache.allowed = false;
  return { ready, total: notice.expected };
}
