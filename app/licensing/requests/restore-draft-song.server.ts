import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { draftSongReplaced } from "#app/licensing/requests/replace-draft-song.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { assertRoom, hasRoom, maxItems, requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isOwn = "replacement-is-own";
const isDraftStill = "draft-is-a-draft";

/**
 * Undoes the user's own `replaceDraftSong`: the former song takes the place of the other one or, if that was removed, is appended
 * (`isAtEnd`). Idempotent. @throws AppError unauthorised, forbidden, too_many_requests; not_found for the replacement of someone else;
 * conflict once the request was sent, or without room for it
 */
export async function restoreDraftSong(
  ctx: RequestContext,
  { replacement }: { replacement: string },
): Promise<{ isAtEnd: boolean }> {
  const actor = requireRequester(ctx);
  await enforceRateLimit(ctx.env, "form", `licence-request:${actor.id}`);
  const { db, now } = ctx;
  const { transactions, auditLog, select, update, ofCompany } = scoped(db, ctx.company);
  const isIt = and(
    eq(auditLog.id, replacement),
    eq(auditLog.actorId, actor.id),
    eq(auditLog.action, draftSongReplaced),
  );
  const [entry] = await select({ id: auditLog.subjectId, detail: auditLog.detail }, auditLog, isIt);
  const { from, to } = (entry?.detail ?? {}) as { from?: string; to?: string };
  if (entry?.id == null || from === undefined || to === undefined) throw new AppError("not_found", copy.notReplaced);
  const { id } = entry;
  const isDraft = and(eq(transactions.id, id), eq(transactions.userId, actor.id), eq(transactions.status, "draft"));
  const has = (recordingId: string) =>
    and(eq(transactionItems.transactionId, id), eq(transactionItems.recordingId, recordingId));
  const lacksFormer = sql`NOT EXISTS (SELECT 1 FROM ${transactionItems} AS former
    WHERE former.transaction_id = ${id} AND former.recording_id = ${from})`;
  const subject = { subjectType: "transaction", subjectId: id };
  try {
    const [, , , , appended] = await db.batch([
      auditEntry(ctx, { action: "licence-request-song-put-back", ...subject, detail: { replacement } }),
      assertInBatch(db, rowExists(auditLog, ofCompany(auditLog, isIt)), isOwn),
      assertInBatch(db, rowExists(transactions, ofCompany(transactions, isDraft)), isDraftStill),
      db.run(sql`UPDATE ${transactionItems} SET recording_id = ${from} WHERE ${has(to)} AND ${lacksFormer}`),
      db.all(sql`INSERT INTO ${transactionItems} (transaction_id, recording_id, position, note, created_at)
        SELECT ${id}, ${from}, coalesce(max(i.position), 0) + 1, '', ${now} FROM ${transactionItems} i
        WHERE i.transaction_id = ${id} HAVING ${lacksFormer} RETURNING recording_id`),
      assertRoom(db, id),
      update(transactions, { updatedAt: sql`max(${transactions.updatedAt} + 1, ${now})` }, isDraft),
    ]);
    return { isAtEnd: appended.length > 0 };
  } catch (error) {
    if (isFailedAssertion(error, isDraftStill)) throw new AppError("conflict", copy.draftSent);
    if (isFailedAssertion(error, hasRoom)) throw new AppError("conflict", copy.noRoom(maxItems));
    throw error;
  }
}
