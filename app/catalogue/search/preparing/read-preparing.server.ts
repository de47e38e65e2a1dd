import { sql } from "drizzle-orm";
import { readNotice, writeNotice } from "#app/catalogue/search/preparing/preparing-notice.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Progress of the music being prepared; null if there is none. While there is a notice, the page is not cached. */
export async function readPreparing(
  ctx: Pick<RequestContext, "env" | "db" | "now" | "cache" | "waitUntil">,
): Promise<{ ready: number; total: number } | null> {
  const notice = await readNotice(ctx.env, ctx.now);
  if (notice === null) return null;
  const [row] = await ctx.db.all<{ ready: number }>(
    sql`SELECT count(*) AS ready FROM (SELECT 1 FROM recordings WHERE status = 'published' LIMIT ${notice.expected})`,
  );
  const ready = row?.ready ?? 0;
  if (ready >= notice.expected) {
    ctx.waitUntil(writeNotice(ctx.env, null));
    return null;
  }
  ctx.cache.allowed = false;
  return { ready, total: notice.expected };
}
