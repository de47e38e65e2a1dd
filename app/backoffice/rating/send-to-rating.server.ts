import { type SQL, sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingSource } from "#app/backoffice/rating/rating-state.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("each song of the shared catalogue has the change in its history");

const sentAction = "song-sent-to-rating";

/** Songs sent at once, as in a change of many. */
const maxSent = 5000;

/** Statements that put recordings into the rating queue, unless they are in it; the second returns those that were added. `ids`: JSON. */
export function queueForRating(
  { db, now, actor, company }: Pick<RequestContext, "db" | "now" | "actor"> & { company: { id: string } },
  { ids, source }: { ids: string; source: RatingSource },
) {
  const asked = sql`json_each(${ids}) AS asked WHERE NOT EXISTS (SELECT 1 FROM ratings WHERE recording_id = asked.value)`;
  const detail = JSON.stringify({ before: { rating: "" }, after: { rating: copy.states.waiting }, source });
  return [
    db.run(sql`INSERT INTO ${auditLog} (id, company_id, actor_id, original_actor_id, action, subject_type, subject_id, detail, created_at)
      SELECT ${newIdPerRow(now)}, ${company.id}, ${actor?.id ?? null}, ${actor?.originalUserId ?? null}, ${sentAction}, 'song',
        asked.value, ${detail}, ${now} FROM ${asked}`),
    db.all(sql`INSERT INTO ratings (recording_id, source, queued_at, updated_at)
      SELECT asked.value, ${source}, ${now}, ${now} FROM ${asked} RETURNING recording_id`),
  ] as const;
}

/**
 * Puts recordings, named by their ids or found by a SELECT of `id`, into the rating queue; those that are in it stay as they are. What is published stays so.
 * @throws AppError unauthorised, forbidden, invalid for none or too many
 */
export async function sendToRating(
  ctx: RequestContext,
  { recordings, source }: { recordings: SQL | readonly string[]; source: RatingSource },
): Promise<{ sent: number; already: number }> {
  requireAccess(ctx, "songs-edit");
  const { db } = ctx;
  const found = Array.isArray(recordings)
    ? sql`SELECT value FROM json_each(${JSON.stringify(recordings)})`
    : sql`${recordings}`;
  const ids = await db.all<{ id: string }>(
    sql`SELECT id FROM recordings WHERE id IN (${found}) AND status <> 'deleted' LIMIT ${maxSent + 1}`,
  );
  if (ids.length === 0) throw new AppError("invalid", copy.noneChosen);
  if (ids.length > maxSent) throw new AppError("invalid", copy.tooMany(maxSent));
  const [, added] = await db.batch(queueForRating(ctx, { ids: JSON.stringify(ids.map(({ id }) => id)), source }));
  return { sent: added.length, already: ids.length - added.length };
}

/**
 * Takes songs back that the actor sent at `sentAt`, but for those that someone rates or rated since. @throws AppError unauthorised, forbidden
 */
export async function takeBackSent(ctx: RequestContext, sentAt: number): Promise<{ takenBack: number; kept: number }> {
  const { id: userId, originalUserId } = requireAccess(ctx, "songs-edit");
  const { db, now, company } = ctx;
  const sent = sql`SELECT subject_id FROM ${auditLog} WHERE company_id = ${company.id} AND action = ${sentAction}
    AND created_at = ${sentAt} AND actor_id = ${userId}`;
  const isUntouched = sql`state = 'waiting' AND decided_at IS NULL AND taken_until <= ${now}`;
  const found = sql`ratings WHERE queued_at = ${sentAt} AND recording_id IN (${sent})`;
  const detail = JSON.stringify({ before: { rating: copy.states.waiting }, after: { rating: "" } });
  const [, removed, rest] = await db.batch([
    db.run(sql`INSERT INTO ${auditLog} (id, company_id, actor_id, original_actor_id, action, subject_type, subject_id, detail, created_at)
      SELECT ${newIdPerRow(now)}, ${company.id}, ${userId}, ${originalUserId}, 'song-rating-ended', 'song', recording_id, ${detail}, ${now}
      FROM ${found} AND ${isUntouched}`),
    db.all(sql`DELETE FROM ${found} AND ${isUntouched} RETURNING recording_id`),
    db.all(sql`SELECT 1 FROM ${found}`),
  ]);
  return { takenBack: removed.length, kept: rest.length };
}
