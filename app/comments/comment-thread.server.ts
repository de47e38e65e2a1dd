import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Key of a thread within a company. */
export type ThreadKey = { recordingId: string; playlistId: string | null; startMs: number; endMs: number };

/** SQL condition: a `comment_threads` row with this alias belongs to the thread. Catalogue threads have none. */
export function isThreadOf({ company }: Pick<RequestContext, "company">, alias: SQL, key: ThreadKey): SQL {
  return sql`${alias}.playlist_id = ${key.playlistId} AND ${alias}.recording_id = ${key.recordingId}
    AND ${alias}.start_ms = ${key.startMs} AND ${alias}.end_ms = ${key.endMs} AND ${alias}.company_id = ${company.id}`;
}

/** Statement that reopens a resolved thread, for the batch that adds a comment. */
export function reopenThread(ctx: Pick<RequestContext, "db" | "company" | "now">, key: ThreadKey) {
  const { commentThreads, update } = scoped(ctx.db, ctx.company);
  const isResolved = and(isThreadOf(ctx, sql`comment_threads`, key), isNotNull(commentThreads.resolvedAt));
  return update(commentThreads, { resolvedAt: null, resolvedBy: null, updatedAt: ctx.now }, isResolved);
}

/** Statement that deletes a thread's state with its last comment, for the same batch. */
export function forgetEmptyThread(ctx: Pick<RequestContext, "db" | "company">, key: ThreadKey) {
  const { comments, commentThreads, ofCompany, ...tables } = scoped(ctx.db, ctx.company);
  const isLeft = and(
    eq(comments.recordingId, key.recordingId),
    sql`${comments.playlistId} IS ${key.playlistId}`,
    eq(comments.startMs, key.startMs),
    eq(comments.endMs, key.endMs),
    sql`${comments.deletedAt} IS NULL`,
  );
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM ${comments} WHERE ${ofCompany(comments, isLeft)})`;
  return tables.delete(commentThreads, and(isThreadOf(ctx, sql`comment_threads`, key), isEmpty));
}
