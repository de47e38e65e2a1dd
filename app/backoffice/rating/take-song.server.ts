import { type SQL, sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingFilters } from "#app/backoffice/rating/rating-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Milliseconds that a taken song is no one else's: 10 minutes, docs/product/rating.md. */
export const lockMs = 600_000;

/** SELECT of the id of a waiting song, the first in the order of `sort`. */
export function firstWaiting({ tier, source, sort }: RatingFilters, condition: SQL): SQL {
  const direction = sql.raw(sort === "newest" ? "DESC" : "ASC");
  const ofTier = tier === "" ? sql`1` : tier === "none" ? sql`songs.tier_id IS NULL` : sql`songs.tier_id = ${tier}`;
  const ofSource = source === "" ? sql`1` : sql`queue.source = ${source}`;
  return sql`SELECT queue.recording_id FROM ratings AS queue CROSS JOIN recordings AS songs ON songs.id = queue.recording_id
    WHERE queue.state = 'waiting' AND songs.status <> 'deleted' AND ${ofTier} AND ${ofSource} AND ${condition}
    ORDER BY queue.queued_at ${direction}, queue.recording_id ${direction} LIMIT 1`;
}

/** That no one else has taken a song of `queue`. */
export function isFree({ now }: Pick<RequestContext, "now">, userId: string): SQL {
  return sql`(queue.taken_until <= ${now} OR queue.taken_by = ${userId})`;
}

function lock({ now }: RequestContext, userId: string, condition: SQL): SQL {
  return sql`UPDATE ratings SET taken_by = ${userId}, taken_until = ${now + lockMs} WHERE ${condition} RETURNING recording_id AS id`;
}

/**
 * Takes the next song to rate for 10 minutes, first one that the actor has taken already; null if none is free. `skip`: given back, and
 * songs after it come first. One statement finds and takes it, so that two people never get the same.
 * @throws AppError unauthorised, forbidden
 */
export async function takeNextSong(
  ctx: RequestContext,
  filters: RatingFilters,
  skip: string | null = null,
): Promise<string | null> {
  const { id: userId } = requireAccess(ctx, "rating-edit");
  const free = isFree(ctx, userId);
  const own = sql`queue.taken_by = ${userId} AND queue.taken_until > ${ctx.now}`;
  const later = sql.raw(filters.sort === "newest" ? "<" : ">");
  const skipped = sql`queue.recording_id <> ${skip}`;
  const afterSkipped = sql`(queue.queued_at, queue.recording_id) ${later}
    (SELECT queued_at, recording_id FROM ratings WHERE recording_id = ${skip})`;
  const choices = skip === null ? [own, free] : [sql`${free} AND ${afterSkipped}`, sql`${free} AND ${skipped}`];
  const chosen = choices.map((condition) => sql`(${firstWaiting(filters, condition)})`);
  const next = lock(ctx, userId, sql`recording_id = coalesce(${sql.join(chosen, sql`, `)})`);
  const given = sql`UPDATE ratings SET taken_by = NULL, taken_until = 0 WHERE recording_id = ${skip} AND taken_by = ${userId}`;
  const [, [taken]] = await ctx.db.batch([ctx.db.run(given), ctx.db.all<{ id: string }>(next)]);
  return taken?.id ?? null;
}

/** Takes one song. @throws AppError unauthorised, forbidden, conflict when it is rated, withdrawn or taken by someone else */
export async function takeSong(ctx: RequestContext, id: string): Promise<void> {
  const { id: userId } = requireAccess(ctx, "rating-edit");
  const isOpen = sql`recording_id = ${id} AND state = 'waiting' AND (taken_until <= ${ctx.now} OR taken_by = ${userId})
    AND EXISTS (SELECT 1 FROM recordings WHERE recordings.id = ${id} AND recordings.status <> 'deleted')`;
  const [taken] = await ctx.db.all(lock(ctx, userId, isOpen));
  if (taken === undefined) throw new AppError("conflict", copy.lost);
}
