import { sql } from "drizzle-orm";
import { readNotice, writeNotice } from "#app/catalogue/search/preparing/preparing-notice.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Recordings with which the landing page and Discover are full: what follows is announced on the search page only. */
export const fullPages = 24;

/**
 * Progress of the music being prepared; null if there is none, or if `enough` recordings are ready for the page. While there is a notice,
 * the page is not cached.
 */
export async function readPreparing(
  ctx: Pick<RequestContext, "env" | "db" | "now" | "cache" | "waitUntil">,
  enough = Number.POSITIVE_INFINITY,
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
  if (ready >= enough) return null;
  ctx.cache.allowed = false;
  return { ready, total: notice.expected };
}
