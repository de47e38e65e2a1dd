import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingFilters } from "#app/backoffice/rating/rating-query.ts";
import { partKey, type SegmentScore } from "#app/backoffice/rating/rating-state.ts";
import { firstWaiting, isFree } from "#app/backoffice/rating/take-song.server.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { privateMediaBase } from "#app/catalogue/ingest/private-media-base.ts";
import { maxSegments } from "#app/catalogue/segments/song-segments.server.ts";
import { toStoredSegment, withDetected } from "#app/catalogue/segments/stored-segment.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { ratings } from "#db/schema/ratings.server.ts";
import { segments } from "#db/schema/segments.server.ts";

const blank = { percentage: null, refSegment: null, refStartMs: null, refEndMs: null };

/** The saved parts of a recording and the detected ones that they leave; those of one time are one part. */
function partsOf(
  saved: { id: string; group: string; startMs: number; endMs: number }[],
  sections: string | null,
): Omit<SegmentScore, "score">[] {
  const stored = saved.map((row) => toStoredSegment({ ...blank, ...row }));
  const parts = new Map<string, Omit<SegmentScore, "score">>();
  for (const { group, start, endTime } of withDetected(stored, sections)) {
    const part = { group, startMs: Math.round(start * 1000), endMs: Math.round(endTime * 1000) };
    const same = parts.get(partKey(part));
    parts.set(partKey(part), same ? { ...same, group: `${same.group}, ${group}` } : part);
  }
  return [...parts.values()];
}

/** A track without the page and options of published songs. The stream of a submitted one is private. */
export function withoutOptions(row: { trackId: string; trackJson: string; isPrivate: number }): PlayableTrack {
  const track = trackOfRow(row);
  return { ...track, hideOptions: true, ...(row.isPrivate ? { mediaBase: privateMediaBase(track.id) } : {}) };
}

/** Selection from `recordings` for `withoutOptions`. */
export const queuedTrack = {
  ...trackColumns,
  isPrivate: sql<number>`${hasPrivateStream(sql`recordings.id`)}`.as("is_private"),
};

function selectRating({ db }: RequestContext, id: string) {
  const [taker, rater, decider] = [alias(users, "taker"), alias(users, "rater"), alias(users, "decider")];
  const { state, source, queuedAt, takenBy, takenUntil, score, note, segmentScores } = ratings;
  return db
    .select({
      ...{ ...queuedTrack, state, source, queuedAt, takenBy, takenUntil, score, note, segmentScores },
      ...{ ratedBy: ratings.ratedBy, ratedAt: ratings.ratedAt, decidedAt: ratings.decidedAt },
      ratingUpdatedAt: sql<number>`${ratings.updatedAt}`.as("rating_updated_at"),
      status: sql<string>`${recordings.status}`.as("song_status"),
      sections: sql<string | null>`${recordingAnalysis.sections}`.as("sections"),
      tier: sql<string | null>`${tiers.name}`.as("tier_name"),
      taker: sql<string | null>`${taker.name}`.as("taker_name"),
      rater: sql<string | null>`${rater.name}`.as("rater_name"),
      decider: sql<string | null>`${decider.name}`.as("decider_name"),
    })
    .from(ratings)
    .innerJoin(recordings, eq(recordings.id, ratings.recordingId))
    .leftJoin(recordingAnalysis, eq(recordingAnalysis.recordingId, ratings.recordingId))
    .leftJoin(tiers, eq(tiers.id, recordings.tierId))
    .leftJoin(taker, eq(taker.id, ratings.takenBy))
    .leftJoin(rater, eq(rater.id, ratings.ratedBy))
    .leftJoin(decider, eq(decider.id, ratings.decidedBy))
    .where(sql`${ratings.recordingId} = ${id} AND ${recordings.status} <> 'deleted'`);
}

function selectParts({ db }: RequestContext, id: string) {
  const { group, startMs, endMs } = segments;
  return db
    .select({ id: segments.id, group, startMs, endMs })
    .from(segments)
    .where(eq(segments.recordingId, id))
    .orderBy(asc(startMs), asc(segments.id))
    .limit(maxSegments);
}

type RatingRow = Awaited<ReturnType<typeof selectRating>>[number];

function ratingOf([row]: RatingRow[], saved: Parameters<typeof partsOf>[0]) {
  if (row === undefined) return null;
  const { trackId, trackJson, isPrivate, sections, ratingUpdatedAt: updatedAt, ...rating } = row;
  const track = withoutOptions({ trackId, trackJson, isPrivate });
  return { ...rating, updatedAt, version: String(updatedAt), track, parts: partsOf(saved, sections) };
}

/** A song of the queue; null when it isn't in it, or is deleted. For functions that have checked access. */
export async function readRating(ctx: RequestContext, id: string) {
  const [rows, saved] = await ctx.db.batch([selectRating(ctx, id), selectParts(ctx, id)]);
  return ratingOf(rows, saved);
}

/** What the page of a song in the queue shows, with the song that comes next. @throws AppError unauthorised, forbidden, not_found */
export async function readRatingPage(ctx: RequestContext, { id, filters }: { id: string; filters: RatingFilters }) {
  const { id: userId } = requireAccess(ctx, "rating-queue");
  const other = sql`${isFree(ctx, userId)} AND queue.recording_id <> ${id}`;
  const [rows, saved, following] = await ctx.db.batch([
    selectRating(ctx, id),
    selectParts(ctx, id),
    ctx.db
      .select(queuedTrack)
      .from(recordings)
      .where(sql`${recordings.id} = (${firstWaiting(filters, other)})`),
  ]);
  const rating = ratingOf(rows, saved);
  if (rating === null) throw new AppError("not_found", copy.missing);
  const { takenBy, takenUntil, ratedBy, ...shown } = rating;
  const isTaken = shown.state === "waiting" && takenUntil > ctx.now;
  const canRate = can(ctx.actor, "rating-edit", ctx.company);
  return {
    ...shown,
    takenUntil,
    isOwn: canRate && (shown.state === "waiting" ? takenBy === userId : shown.state === "rated" && ratedBy === userId),
    isTakenByOther: isTaken && takenBy !== userId,
    canRate,
    canDecide: can(ctx.actor, "rating-decide", ctx.company),
    canOpenSong: can(ctx.actor, "songs", ctx.company),
    next: following[0] ? withoutOptions(following[0]) : null,
  };
}
