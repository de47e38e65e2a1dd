import { type SQL, sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingState } from "#app/backoffice/rating/rating-state.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/private-recording.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Songs named in an error. */
const maxNamed = 5;

/**
 * That a recording (an expression for its id) must not be published: it is in the rating queue and not approved, or submitted, and is
 * published with its submission.
 */
export function isHeldBack(recordingId: SQL): SQL {
  return sql`(EXISTS (SELECT 1 FROM ratings WHERE ratings.recording_id = ${recordingId} AND ratings.state <> 'approved')
    OR ${hasPrivateStream(recordingId)})`;
}

/** What publishing requires besides complete rights: docs/product/rating.md. @throws AppError invalid at `status`, naming the songs */
export async function requireApprovedRating(ctx: RequestContext, recordingIds: readonly string[]): Promise<void> {
  const held = await ctx.db.all<{ title: string; state: RatingState | null }>(sql`SELECT recordings.title AS title,
      (SELECT state FROM ratings WHERE recording_id = recordings.id AND state <> 'approved') AS state
    FROM json_each(${JSON.stringify(recordingIds)}) AS asked CROSS JOIN recordings ON recordings.id = asked.value
    WHERE ${isHeldBack(sql`recordings.id`)}`);
  if (held.length === 0) return;
  const reasonOf = ({ title, state }: (typeof held)[number]) =>
    state === null ? copy.notReleased(title) : copy.notApproved(title, copy.states[state]);
  const named = held.slice(0, maxNamed).map(reasonOf);
  const message = copy.publishHeldBack(named.join(" "), held.length - named.length);
  throw new AppError("invalid", message, { status: [message] });
}
