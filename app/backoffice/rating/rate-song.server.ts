import { sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingInput } from "#app/backoffice/rating/rating-form.ts";
import { partKey, type SegmentScore } from "#app/backoffice/rating/rating-state.ts";
import { readRating } from "#app/backoffice/rating/read-rating.server.ts";
import { songHistoryEntry } from "#app/backoffice/rating/song-history-entry.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const isOwn = "rating-is-own";

type Rated = { parts: readonly Omit<SegmentScore, "score">[]; segmentScores: readonly SegmentScore[] };

/**
 * The scores with the parts that they are for, and those that parts had which the song no longer has. @throws AppError invalid when a part
 * isn't one of the song's
 */
function scoresOf({ parts, segmentScores }: Rated, given: RatingInput["segments"]): SegmentScore[] {
  const former = segmentScores.filter((one) => !parts.some((part) => partKey(part) === partKey(one)));
  const scored = given.flatMap(({ key, score }) => {
    if (score === undefined) return [];
    const part = parts.find((one) => partKey(one) === key);
    if (part === undefined) throw new AppError("invalid", copy.partUnknown);
    return [{ ...part, score }];
  });
  return [...scored, ...former];
}

/**
 * Rates a song that the actor has taken, or corrects their rating until it is decided. A lock that is over still counts while no one else
 * has taken the song. @throws AppError unauthorised, forbidden, invalid, gone when the song was withdrawn, conflict when it is someone else's
 */
export async function rateSong(ctx: RequestContext, id: string, input: RatingInput): Promise<{ title: string }> {
  const { id: userId } = requireAccess(ctx, "rating-edit");
  const { db, now } = ctx;
  const rating = await readRating(ctx, id);
  if (rating === null) throw new AppError("gone", copy.withdrawn);
  const segments = scoresOf(rating, input.segments);
  const own = sql`EXISTS (SELECT 1 FROM ratings JOIN recordings ON recordings.id = recording_id WHERE recording_id = ${id}
    AND recordings.status <> 'deleted' AND (state = 'waiting' AND taken_by = ${userId} OR state = 'rated' AND rated_by = ${userId}))`;
  try {
    await db.batch([
      assertInBatch(db, own, isOwn),
      db.run(sql`UPDATE ratings SET state = 'rated', score = ${input.score}, note = ${input.note},
        segment_scores = ${JSON.stringify(segments)}, rated_by = ${userId}, rated_at = ${now}, taken_by = NULL, taken_until = 0,
        updated_at = max(${now}, updated_at + 1) WHERE recording_id = ${id}`),
      songHistoryEntry(ctx, {
        ...{ id, action: "song-rated", before: rating, after: { state: "rated", score: input.score } },
        detail: { note: input.note, segments },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOwn)) throw new AppError("conflict", copy.lost);
    throw error;
  }
  return { title: rating.track.title };
}
