import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";

const perPage = 100;

/**
 * A page of recordings `r` whose original `f` meets `condition`, by id, after `after`. `next`: start of the next page. `columns`: further
 * selected columns.
 */
export async function listOriginals<Columns = unknown>(
  ctx: Pick<RequestContext, "db">,
  { after, condition, columns = sql`` }: { after: string; condition: SQL; columns?: SQL },
): Promise<{ recordings: (StoredOriginal & Columns)[]; next: string | null }> {
  const recordings = await ctx.db.all<
    StoredOriginal & Columns
  >(sql`SELECT r.id AS recordingId, r.rev AS rev, r.title AS title, f.key AS key ${columns}
    FROM recordings r JOIN files f ON f.recording_id = r.id AND f.role = 'original'
    WHERE r.id > ${after} AND r.status <> 'deleted' AND ${condition} ORDER BY r.id LIMIT ${perPage}`);
  return { recordings, next: recordings.length === perPage ? (recordings.at(-1)?.recordingId ?? null) : null };
}
