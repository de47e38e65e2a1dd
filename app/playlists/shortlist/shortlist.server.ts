import { and, asc, count, eq, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { maxShortlist } from "#app/player/shortlist/shortlist-limit.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query of a user's shortlist in this company, for a batch: visible tracks as rows of `trackOfRow`, in order. */
function ownTracks(ctx: RequestContext, userId: string) {
  const { shortlistTracks, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(trackColumns)
    .from(shortlistTracks)
    .innerJoin(recordings, eq(recordings.id, shortlistTracks.recordingId))
    .where(and(ofCompany(shortlistTracks, eq(shortlistTracks.userId, userId)), visibleTo(ctx)))
    .orderBy(asc(shortlistTracks.addedAt), asc(shortlistTracks.recordingId))
    .limit(maxShortlist);
}

/** The signed-in user's shortlist. @throws AppError unauthorised */
export async function listShortlist(ctx: RequestContext): Promise<TrackView[]> {
  const { id } = requireActor(ctx);
  return (await ownTracks(ctx, id)).map(trackOfRow);
}

/** The tracks `ids` in order, for a shortlist stored in the browser; deleted and hidden ones are omitted. */
export async function tracksById(ctx: RequestContext, { ids }: { ids: string[] }): Promise<TrackView[]> {
  const idsJson = JSON.stringify(ids);
  const rows = await ctx.db
    .select(trackColumns)
    .from(recordings)
    .where(sql`${recordings.id} IN (SELECT value FROM json_each(${idsJson})) AND ${visibleTo(ctx)}`)
    .orderBy(sql`(SELECT w.key FROM json_each(${idsJson}) w WHERE w.value = recordings.id)`);
  return rows.map(trackOfRow);
}

/**
 * Appends recordings to the user's shortlist. Hidden ones, duplicates and those beyond the limit are omitted. Returns the list and whether
 * it has room. @throws AppError unauthorised, too_many_requests
 */
export async function addToShortlist(
  ctx: RequestContext,
  { ids }: { ids: string[] },
): Promise<{ tracks: TrackView[]; full: boolean }> {
  const { id: userId } = requireActor(ctx);
  await enforceRateLimit(ctx.env, "form", `shortlist:${userId}`);
  const { db, now, company } = ctx;
  const { shortlistTracks, select, ofCompany } = scoped(db, company);
  const isTheirs = eq(shortlistTracks.userId, userId);
  const isOwn = ofCompany(shortlistTracks, isTheirs);
  const given = JSON.stringify([...new Set(ids)]);
  // Duplicates do not count against the limit.
  const isListed = sql`EXISTS (SELECT 1 FROM ${shortlistTracks} WHERE ${isOwn} AND ${shortlistTracks.recordingId} = recordings.id)`;
  const added = db.all<{ id: string }>(sql`INSERT INTO ${shortlistTracks} (company_id, user_id, recording_id, added_at)
    SELECT ${company.id}, ${userId}, recordings.id, ${now} + w.key FROM json_each(${given}) w
    JOIN recordings ON recordings.id = w.value WHERE ${visibleTo(ctx)} AND NOT ${isListed} ORDER BY w.key
    LIMIT max(0, ${maxShortlist} - (SELECT count(*) FROM ${shortlistTracks} WHERE ${isOwn})) RETURNING recording_id AS id`);
  const entry = { action: "shortlist-added", subjectType: "user", subjectId: userId, detail: { recordingIds: ids } };
  // Hidden tracks count against the limit.
  const length = select({ tracks: count() }, shortlistTracks, isTheirs);
  const [listed, , rows, [total]] = await db.batch([added, auditEntry(ctx, entry), ownTracks(ctx, userId), length]);
  for (const { id: recordingId } of listed) trackEvent(ctx, { kind: "shortlist", recordingId });
  return { tracks: rows.map(trackOfRow), full: (total?.tracks ?? 0) >= maxShortlist };
}

/** Removes a recording from the user's shortlist. Returns the list. @throws AppError unauthorised, too_many_requests */
export async function removeFromShortlist(ctx: RequestContext, { id }: { id: string }): Promise<TrackView[]> {
  const { id: userId } = requireActor(ctx);
  await enforceRateLimit(ctx.env, "form", `shortlist:${userId}`);
  const { shortlistTracks, delete: remove } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(shortlistTracks.userId, userId), eq(shortlistTracks.recordingId, id));
  const entry = { action: "shortlist-removed", subjectType: "user", subjectId: userId, detail: { recordingId: id } };
  const [, , rows] = await ctx.db.batch([
    remove(shortlistTracks, isIt),
    auditEntry(ctx, entry),
    ownTracks(ctx, userId),
  ]);
  return rows.map(trackOfRow);
}
