import { type SQL, sql } from "drizzle-orm";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import type { RatingState } from "#app/backoffice/rating/rating-state.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Songs named in an error. */
const maxNamed = 5;

/** That a recording (an expression for its id) is in the rating queue and not approved. */
export function isUnapproved(recordingId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ratings WHERE ratings.recording_id = ${recordingId} AND ratings.state <> 'approved')`;
}

const deliveredWith = (recordingId: SQL, releases: SQL) =>
  sql`EXISTS (SELECT 1 FROM delivery_tracks t CROSS JOIN delivery_releases dr ON dr.id = t.release_id
    WHERE t.recording_id = ${recordingId} AND ${releases})`;

/**
 * That a recording (an expression for its id) must not be published: it is in the rating queue and not approved, or submitted or delivered,
 * and is published with its submission or release. What staff uploaded themselves they publish as any song.
 */
export function isHeldBack(recordingId: SQL): SQL {
  return sql`(${isUnapproved(recordingId)} OR (${hasPrivateStream(recordingId)}
    AND NOT EXISTS (SELECT 1 FROM ingest_files u WHERE u.recording_id = ${recordingId} AND u.role IN ('song', 'version'))
    AND NOT ${deliveredWith(recordingId, sql`dr.state IN ('published', 'updated')`)}))`;
}

/** What publishing requires besides complete rights: docs/product/rating.md. @throws AppError invalid at `status`, naming the songs */
export async function requireApprovedRating(ctx: RequestContext, recordingIds: readonly string[]): Promise<void> {
  const held = await ctx.db.all<{
    title: string;
    state: RatingState | null;
    isDelivered: number;
  }>(sql`SELECT recordings.title AS title,
      ${deliveredWith(sql`recordings.id`, sql`true`)} AS isDelivered,
      (SELECT state FROM ratings WHERE recording_id = recordings.id AND state <> 'approved') AS state
    FROM json_each(${JSON.stringify(recordingIds)}) AS asked CROSS JOIN recordings ON recordings.id = asked.value
    WHERE ${isHeldBack(sql`recordings.id`)}`);
  if (held.length === 0) return;
  const reasonOf = ({ title, state, isDelivered }: (typeof held)[number]) =>
    state === null ? copy.notReleased(title, isDelivered === 1) : copy.notApproved(title, copy.states[state]);
  const named = held.slice(0, maxNamed).map(reasonOf);
  const message = copy.publishHeldBack(named.join(" "), held.length - named.length);
  throw new AppError("invalid", message, { status: [message] });
}
