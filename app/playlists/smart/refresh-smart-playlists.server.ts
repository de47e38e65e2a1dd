import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { utcDay } from "#app/playlists/smart/daily-sample.ts";
import { remakeRows } from "#app/playlists/smart/make-rows.server.ts";
import type { SmartState } from "#app/playlists/smart/smart-playlist.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("the schedule makes the rows of every company's smart playlists");

/**
 * Recomputes smart playlists without rows from today (UTC), oldest first, for share links, embedded players, exports and cards. Returns how
 * many. @throws AggregateError after all others, with those that failed; a later run retries them
 */
export async function refreshSmartPlaylists(
  ctx: Pick<RequestContext, "db" | "search" | "now">,
  { limit }: { limit: number },
): Promise<number> {
  const oldest = await ctx.db.all<SmartState>(sql`SELECT id, company_id AS companyId, kind, rules, rows_at AS rowsAt
    FROM ${playlists} WHERE rules IS NOT NULL AND status = 'active' ORDER BY rows_at, id LIMIT ${limit}`);
  const due = oldest.filter(({ rowsAt }) => rowsAt === null || utcDay(rowsAt) < utcDay(ctx.now));
  await runEach(due, "smart playlists", (playlist) => remakeRows(ctx, playlist));
  return due.length;
}
