import { and, eq, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const hasSong = "draft-has-the-song";
const lacksOther = "draft-lacks-the-other";
const isSeen = "other-is-visible";

export const draftSongReplaced = "licence-request-song-replaced";

/**
 * Replaces a song of the user's draft by another one at its place, with its note; or holds the other as its second choice (`isSecond`), which
 * takes its place once a rights holder refuses it. `restoreDraftSong` takes `replacement`. @throws AppError unauthorised, forbidden, too_many_requests; conflict when the draft lacks the song or has the other one; not_found for one that is not
 * visible
 */
export async function replaceDraftSong(
  ctx: RequestContext,
  { id, from, to, isSecond = false }: { id: string; from: string; to: string; isSecond?: boolean },
): Promise<{ replacement: string }> {
  const actor = requireRequester(ctx);
  await enforceRateLimit(ctx.env, "form", `licence-request:${actor.id}`);
  const { db, now } = ctx;
  const { transactions, update, ofCompany } = scoped(db, ctx.company);
  const isDraft = and(eq(transactions.id, id), eq(transactions.userId, actor.id), eq(transactions.status, "draft"));
  const has = (recordingId: string) =>
    and(
      eq(transactionItems.transactionId, id),
      eq(transactionItems.recordingId, recordingId),
      rowExists(transactions, ofCompany(transactions, isDraft)),
    );
  const replacement = newId(now);
  const detail = { from, to };
  try {
    await db.batch([
      auditEntry(ctx, {
        id: replacement,
        action: isSecond ? "licence-request-second-choice" : draftSongReplaced,
        subjectType: "transaction",
        subjectId: id,
        detail,
      }),
      assertInBatch(db, rowExists(transactionItems, has(from)), hasSong),
      assertInBatch(db, sql`NOT ${rowExists(transactionItems, has(to))}`, lacksOther),
      assertInBatch(db, rowExists(recordings, and(eq(recordings.id, to), visibleTo(ctx))), isSeen),
      db
        .update(transactionItems)
        .set(isSecond ? { secondId: to } : { recordingId: to, secondId: sql`nullif(second_id, ${to})` })
        .where(has(from)),
      update(transactions, { updatedAt: sql`max(${transactions.updatedAt} + 1, ${now})` }, isDraft),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, hasSong)) throw new AppError("conflict", copy.songNotInDraft);
    if (isFailedAssertion(error, lacksOther)) throw new AppError("conflict", copy.songInDraft);
    if (isFailedAssertion(error, isSeen)) throw new AppError("not_found", copy.songMissing);
    throw error;
  }
  return { replacement };
}
