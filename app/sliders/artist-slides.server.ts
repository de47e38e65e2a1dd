import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/record/track-from-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";

/**
 * The reads behind artist cards, for the batch of a page that shows them. `ids` is a query that answers the ids of the artists;
 * `rows` are the published ones with how many songs of theirs the visitor may hear and the best known of them, `topIds` the
 * latter alone.
 */
export function artistSlideReads(ctx: RequestContext, ids: SQLWrapper) {
  const { db } = ctx;
  const shown = and(eq(artists.status, "published"), inArray(artists.id, ids));
  const heard = sql`FROM recording_artists CROSS JOIN recordings ON recordings.id = recording_artists.recording_id
    WHERE recording_artists.artist_id = "artists"."id" AND ${visibleTo(ctx)}`;
  const topId = topRecordingId(heard);
  const { id, name, slug, imageKey } = artists;
  return {
    topIds: db.select({ id: topId }).from(artists).where(shown),
    rows: db
      .select({ id, name, slug, imageKey, totalSongs: songsOf(heard), topId })
      .from(artists)
      .where(shown),
  };
}

/** A main version before its others, then what is played most. */
function topRecordingId(heard: SQL) {
  return sql<string>`(SELECT recordings.id ${heard}
    ORDER BY recordings.parent_id IS NOT NULL, recordings.popularity DESC, recordings.created_at DESC, recordings.id LIMIT 1)`;
}

/** Songs, not versions: an instrumental does not count again. */
function songsOf(heard: SQL) {
  return sql<number>`(SELECT count(DISTINCT recordings.work_id) ${heard})`;
}
