import { sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingDecision } from "#app/backoffice/rating/rating-state.ts";
import { readRating } from "#app/backoffice/rating/read-rating.server.ts";
import { songHistoryEntry } from "#app/backoffice/rating/song-history-entry.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const isAsRead = "rating-is-as-read";

async function requireRating(ctx: RequestContext, { id, version }: { id: string; version: string }) {
  const rating = await readRating(ctx, id);
  if (rating === null) throw new AppError("not_found", copy.missing);
  if (rating.version !== version) throw new AppError("conflict", copy.conflict);
  const isUnchanged = sql`EXISTS (SELECT 1 FROM ratings WHERE recording_id = ${id} AND updated_at = ${rating.updatedAt})`;
  return { rating, check: assertInBatch(ctx.db, isUnchanged, isAsRead) };
}

function toConflict(error: unknown): unknown {
  return isFailedAssertion(error, isAsRead) ? new AppError("conflict", copy.conflict) : error;
}

/**
 * Approves, holds or rejects a rated song, or sends it back to be rated again. What is published stays so.
 * @throws AppError unauthorised, forbidden, not_found, invalid for a song without a rating, conflict when it changed after it was read
 */
export async function decideRating(
  ctx: RequestContext,
  { id, version, decision }: { id: string; version: string; decision: RatingDecision },
): Promise<{ title: string }> {
  const { id: userId } = requireAccess(ctx, "rating-decide");
  const { db, now } = ctx;
  const { rating, check } = await requireRating(ctx, { id, version });
  if (rating.score === null) throw new AppError("invalid", copy.notRated);
  const isAgain = decision === "waiting";
  const blank = isAgain
    ? sql`, score = NULL, note = '', segment_scores = '[]', rated_by = NULL, rated_at = NULL`
    : sql``;
  try {
    await db.batch([
      check,
      db.run(sql`UPDATE ratings SET state = ${decision}, decided_by = ${userId}, decided_at = ${now},
        updated_at = max(${now}, updated_at + 1)${blank} WHERE recording_id = ${id}`),
      songHistoryEntry(ctx, {
        ...{ id, action: "song-rating-decided", before: rating },
        after: { state: decision, score: isAgain ? null : rating.score },
      }),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
  return { title: rating.track.title };
}

/** Takes a song out of the queue: it is published without a rating. @throws AppError as `decideRating` */
export async function takeOutOfRating(
  ctx: RequestContext,
  { id, version }: { id: string; version: string },
): Promise<{ title: string }> {
  requireAccess(ctx, "rating-decide");
  const { db } = ctx;
  const { rating, check } = await requireRating(ctx, { id, version });
  const entry = { id, action: "song-rating-ended", before: rating, after: null };
  try {
    await db.batch([check, db.run(sql`DELETE FROM ratings WHERE recording_id = ${id}`), songHistoryEntry(ctx, entry)]);
  } catch (error) {
    throw toConflict(error);
  }
  return { title: rating.track.title };
}
