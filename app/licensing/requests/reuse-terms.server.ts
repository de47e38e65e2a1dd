import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { requireOwnTransaction, type Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newId } from "#db/new-id.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Draft content that would be overwritten: null without a draft or with an empty one. */
export type DraftContent = { project: string; songs: number; version: string };

/** Query for a user's draft at this company with its number of songs, for the caller's batch. */
export function selectDraft(ctx: RequestContext, userId: string) {
  const { transactions, select } = scoped(ctx.db, ctx.company);
  const songs = sql<number>`(SELECT count(*) FROM ${transactionItems} c WHERE c.transaction_id = "transactions"."id")`;
  const isDraft = and(eq(transactions.userId, userId), eq(transactions.status, "draft"));
  return select({ ...getTableColumns(transactions), songs: songs.as("songs") }, transactions, isDraft);
}

type DraftRow = Awaited<ReturnType<typeof selectDraft>>[number];

/** Whether a draft has a song or a term. */
function hasContent(draft: DraftRow): boolean {
  const { songs, project, endClient, description, category, media, territories } = draft;
  const texts = [project, endClient, description, category, ...media, ...territories];
  const others = [draft.termMonths, draft.startsOn, draft.neededBy, draft.budget, draft.edits[0] ?? null];
  return songs > 0 || draft.perpetual || texts.some((text) => text !== "") || others.some((value) => value !== null);
}

/** Content of a draft that would be overwritten. */
export function draftContentOf(draft: DraftRow | undefined): DraftContent | null {
  if (draft === undefined || !hasContent(draft)) return null;
  return { project: draft.project, songs: draft.songs, version: String(draft.updatedAt) };
}

/** Content of the actor's draft; null for users who cannot request licences. */
export async function getDraftContent(ctx: RequestContext): Promise<DraftContent | null> {
  const [draft] = await selectDraft(ctx, ctx.actor?.id ?? "");
  return draftContentOf(draft);
}

/** The terms of a request for a new one. A start date in the past is dropped. */
function termsOf(ctx: RequestContext, before: Transaction) {
  const { kind, project, endClient, media, territories, termMonths, perpetual, exclusivity } = before;
  const { category, budget, currency, budgetPer, edits, alternatives, description } = before;
  const today = isoDateOf(ctx.now);
  const future = (date: string | null) => (date !== null && date >= today ? date : null);
  return {
    ...{
      kind,
      project,
      endClient,
      media,
      territories,
      termMonths,
      perpetual,
      exclusivity,
      category,
      budget,
      currency,
      budgetPer,
      edits,
      alternatives,
      description,
    },
    ...{ startsOn: future(before.startsOn), neededBy: future(before.neededBy) },
  };
}

/**
 * Copies the terms of a sent request, and those of its songs that are still visible, into the user's draft; returns the titles of the others.
 * A draft with content is replaced only if `replace` is its version. @throws AppError unauthorised, forbidden (also in a preview), not_found,
 * conflict with a draft that must not be replaced
 */
export async function reuseTerms(ctx: RequestContext, { id, replace }: { id: string; replace: string }) {
  requireRequester(ctx);
  return copyIntoDraft(ctx, { before: await requireOwnTransaction(ctx, { id }), replace, recordingIds: null });
}

/** `recordingIds`: songs in their order; null for those of the request `before`. */
type Copied = { before: Transaction; replace: string; recordingIds: string[] | null };

/**
 * Replaces the actor's draft by the terms of a request that the caller found for its client, and by songs that are still visible, those that
 * were merged by what they became. `leftOut`: titles of the others. @throws AppError unauthorised, forbidden (also in a preview),
 * too_many_requests, conflict with a draft that must not be replaced
 */
export async function copyIntoDraft(
  ctx: RequestContext,
  { before, replace, recordingIds }: Copied,
): Promise<{ leftOut: string[] }> {
  const actor = requireRequester(ctx);
  await enforceRateLimit(ctx.env, "form", `licence-request:${actor.id}`);
  const { db, now, company } = ctx;
  const { transactions, insert, update } = scoped(db, company);
  const [draft] = await selectDraft(ctx, actor.id);
  const content = draftContentOf(draft);
  if (content !== null && content.version !== replace) throw new AppError("conflict", copy.reuseConflict);
  const draftId = draft?.id ?? newId(now);
  // A renewal is a deal of its own.
  const opportunityId = recordingIds === null ? before.opportunityId : null;
  const values = { ...termsOf(ctx, before), opportunityId, updatedAt: nextUpdatedAt(now, draft ?? null) };
  const written =
    draft === undefined
      ? [insert(transactions, { ...values, id: draftId, userId: actor.id, createdAt: now })]
      : [assertUnchanged(db, transactions, draft), update(transactions, values, eq(transactions.id, draftId))];
  const songs =
    recordingIds === null
      ? sql`SELECT recording_id, position FROM ${transactionItems} WHERE transaction_id = ${before.id}`
      : sql`SELECT value AS recording_id, key + 1 AS position FROM json_each(${JSON.stringify(recordingIds)})`;
  const kept = keptRecordingId(sql`i.recording_id`);
  const entry = auditEntry(ctx, {
    action: "licence-request-saved",
    subjectType: "transaction",
    subjectId: draftId,
    detail: { kind: before.kind, termsOf: before.id },
  });
  try {
    const [leftOut] = await db.batch([
      db.all<{
        title: string;
      }>(sql`SELECT recordings.title AS title FROM (${songs}) AS i CROSS JOIN recordings ON recordings.id = ${kept}
        WHERE NOT ${visibleTo(ctx)} ORDER BY i.position`),
      entry,
      ...written,
      db.delete(transactionItems).where(eq(transactionItems.transactionId, draftId)),
      db.run(sql`INSERT INTO ${transactionItems} (transaction_id, recording_id, position, note, created_at)
        SELECT ${draftId}, recordings.id, i.position, '', ${now} FROM (${songs}) AS i
        CROSS JOIN recordings ON recordings.id = ${kept} WHERE ${visibleTo(ctx)} ON CONFLICT DO NOTHING`),
    ]);
    return { leftOut: leftOut.map(({ title }) => title) };
  } catch (error) {
    const isTaken = isChangedMeanwhile(error) || String(error).includes("UNIQUE constraint failed: transactions");
    throw isTaken ? new AppError("conflict", copy.reuseConflict) : error;
  }
}
