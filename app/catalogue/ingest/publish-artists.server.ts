import { type SQL, sql } from "drizzle-orm";
import { isNewArtist } from "#app/catalogue/ingest/ingested-statements.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** A statement before that of `publishStreams`: artists without a public song become public with these recordings (a SELECT of ids). */
export function publishArtists({ db, now }: Pick<RequestContext, "db" | "now">, recordings: SQL) {
  return db.run(sql`UPDATE artists SET status = 'published', updated_at = max(${now}, updated_at + 1) WHERE status = 'unpublished'
    AND id IN (SELECT artist_id FROM recording_artists WHERE recording_id IN (${recordings})) AND ${isNewArtist}`);
}
