import { and, eq, not, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { sendNews } from "#app/comments/notifications/send-news.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { draftSongsOf, type GoneSong, selectDraftSongs } from "#app/licensing/requests/get-draft.server.ts";
import { startLicensing } from "#app/licensing/requests/opportunity-of-request.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import type { RequestForm } from "#app/licensing/requests/request-form.ts";
import { requestNews } from "#app/licensing/requests/request-news.server.ts";
import { requestSearchKey } from "#app/licensing/requests/request-search-key.server.ts";
import { requestSentEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export const maxItems = 100;
const draftIsUnchanged = "draft-is-unchanged";
const hasItems = "draft-has-items";
export const hasRoom = "draft-has-room";
const allAvailable = "draft-songs-are-available";

/** `recordingId`: song to add; the caller has checked its visibility. */
type Input = RequestForm & { recordingId: string | null };
type Saved = { id: string; isSent: boolean };

function itemsOf(id: string): SQL<number> {
  return sql<number>`(SELECT count(*) FROM ${transactionItems} WHERE ${transactionItems.transactionId} = ${id})`;
}

/** A statement that fails the batch (`hasRoom`) if a draft has too many songs. */
export function assertRoom(db: RequestContext["db"], id: string) {
  return assertInBatch(db, sql`${itemsOf(id)} <= ${maxItems}`, hasRoom);
}

/** Whether the song of a `transaction_items` row is still visible to the user. */
function isAvailable(ctx: RequestContext): SQL {
  return sql`EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${transactionItems.recordingId} AND ${visibleTo(ctx)})`;
}

/**
 * Statements that add and remove songs; nothing is sent if a song was unpublished. Reading and assigning the position is one statement.
 */
function itemStatements(ctx: RequestContext, id: string, input: Input & { isSent: boolean }): BatchItem<"sqlite">[] {
  const { db, now } = ctx;
  const { recordingId, remove, isSent } = input;
  const added = db.run(sql`INSERT INTO ${transactionItems} (transaction_id, recording_id, position, note, created_at)
    SELECT ${id}, ${recordingId}, coalesce(max(i.position), 0) + 1, '', ${now} FROM ${transactionItems} i
    WHERE i.transaction_id = ${id} ON CONFLICT DO NOTHING`);
  const removed = db
    .delete(transactionItems)
    .where(and(eq(transactionItems.transactionId, id), eq(transactionItems.recordingId, remove)));
  const isGone = and(eq(transactionItems.transactionId, id), not(isAvailable(ctx)));
  const released = db
    .update(transactionItems)
    .set({ secondId: null })
    .where(and(eq(transactionItems.transactionId, id), eq(transactionItems.secondId, remove)));
  return [
    ...(recordingId !== null && remove === "" ? [added] : []),
    ...(remove === "" ? [] : [removed, released]),
    ...(isSent ? [assertInBatch(db, sql`NOT ${rowExists(transactionItems, isGone)}`, allAvailable)] : []),
  ];
}

const draftState = { status: "draft" as const, sentAt: null, searchKey: "" };

function sentState({ now }: RequestContext, request: Parameters<typeof requestSearchKey>[0]) {
  return { status: "sent" as const, sentAt: now, searchKey: requestSearchKey(request) };
}

/** @throws AppError invalid for songs that were unpublished */
function refuseUnpublished(gone: GoneSong[]): void {
  if (gone.length > 0) throw new AppError("invalid", copy.errors.songsGone(gone.map(({ name }) => `“${name}”`)));
}

function toAppError(error: unknown): unknown {
  const text = String(error);
  if (
    isFailedAssertion(error, allAvailable) ||
    isFailedAssertion(error, draftIsUnchanged) ||
    text.includes("UNIQUE constraint failed: transactions")
  )
    return new AppError("conflict", copy.conflict);
  if (isFailedAssertion(error, hasItems)) return new AppError("invalid", copy.errors.songsMissing);
  if (isFailedAssertion(error, hasRoom)) return new AppError("invalid", copy.errors.tooManySongs(maxItems));
  return error;
}

/** @throws AppError invalid if the dates of a request to be sent are past */
function checkDates({ now }: RequestContext, input: Input): void {
  const today = isoDateOf(now);
  const past = (["startsOn", "neededBy"] as const).filter((name) => (input[name] ?? today) < today);
  if (past.length === 0) return;
  const fields = Object.fromEntries(past.map((name) => [name, [copy.errors.past(copy[name])]]));
  throw new AppError("invalid", copy.errors.past(copy[past[0] ?? "neededBy"]), fields);
}

/** The actor, if they may request licences. @throws AppError unauthorised, or forbidden without the permission and in a preview */
export function requireRequester(ctx: Pick<RequestContext, "actor" | "company">): Actor {
  return refusePreview(requireAccess(ctx, "transactions"));
}

/**
 * Saves the user's draft request at this company, adding or removing a song. With the intent "send" it becomes a request, and the user and
 * the staff get an email. @throws AppError forbidden, conflict when the draft changed after the form was rendered, invalid without songs,
 * with too many, with an unpublished one, or with past dates, too_many_requests
 */
export async function saveRequest(ctx: RequestContext, input: Input): Promise<Saved> {
  const actor = requireRequester(ctx);
  const isSent = input.intent === "send" && input.remove === "";
  if (isSent) checkDates(ctx, input);
  await enforceRateLimit(ctx.env, "form", `licence-request:${actor.id}`);
  const { db, now, company } = ctx;
  const { transactions, transactionEvents, select, insert, update, ofCompany } = scoped(db, company);
  const isOwnDraft = and(eq(transactions.userId, actor.id), eq(transactions.status, "draft"));
  const [[before], drafted, added] = await db.batch([
    select(
      { id: transactions.id, updatedAt: transactions.updatedAt, opportunityId: transactions.opportunityId },
      transactions,
      isOwnDraft,
    ),
    selectDraftSongs(ctx, isOwnDraft),
    db
      .select(trackColumns)
      .from(recordings)
      .where(and(eq(recordings.id, input.recordingId ?? ""), visibleTo(ctx))),
  ]);
  const { tracks, gone } = draftSongsOf(drafted);
  if (isSent) refuseUnpublished(gone);
  if (String(before?.updatedAt ?? "") !== input.version) throw new AppError("conflict", copy.conflict);
  const id = before?.id ?? newId(now);
  const { recordingId, remove: _, intent: __, version: ___, ...terms } = input;
  const state = isSent ? sentState(ctx, { ...terms, sender: actor }) : draftState;
  const values = { ...terms, ...state, updatedAt: nextUpdatedAt(now, before ?? null) };
  const isUnchanged = and(isOwnDraft, eq(transactions.id, id), eq(transactions.updatedAt, before?.updatedAt ?? 0));
  // Always inserted as a draft first: its unique index detects a second tab.
  const written =
    before === undefined
      ? [
          insert(transactions, { ...values, status: "draft", id, userId: actor.id, createdAt: now }),
          update(transactions, { status: values.status }, eq(transactions.id, id)),
        ]
      : [
          assertInBatch(db, rowExists(transactions, ofCompany(transactions, isUnchanged)), draftIsUnchanged),
          update(transactions, values, and(isOwnDraft, eq(transactions.id, id))),
        ];
  const entry = auditEntry(ctx, {
    action: isSent ? "licence-request-sent" : "licence-request-saved",
    subjectType: "transaction",
    subjectId: id,
    detail: { kind: input.kind, added: recordingId, removed: input.remove || null },
  });
  const event = { id: newId(now), transactionId: id, kind: "sent" as const, actorId: actor.id, createdAt: now };
  const checks = [
    assertRoom(db, id),
    ...(isSent
      ? [
          assertInBatch(db, sql`${itemsOf(id)} > 0`, hasItems),
          insert(transactionEvents, event),
          requestSentEvent(ctx, id),
        ]
      : []),
  ];
  const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    entry,
    ...written,
    ...itemStatements(ctx, id, { ...input, isSent }),
    ...checks,
    ...(isSent ? startLicensing(ctx, before?.opportunityId ?? null) : []),
  ];
  const isNew = tracks.every((track) => track.id !== recordingId);
  const songs = [...tracks, ...(isNew ? added.map(trackOfRow) : [])];
  try {
    if (isSent) await sendNews(ctx, await requestNews(ctx, { id, terms, songs }), statements);
    else await db.batch(statements);
  } catch (error) {
    throw toAppError(error);
  }
  return { id, isSent };
}
