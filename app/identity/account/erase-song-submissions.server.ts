import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/**
 * Statements that erase a user from submitted songs: their drafts with everything in them, unless others keep the artist, too. What was
 * signed stays as proof with the name and time of its signature, without the network address; their own note goes.
 */
export function eraseSongSubmissions(
  { db }: Pick<RequestContext, "db">,
  { id }: { id: string },
): BatchItem<"sqlite">[] {
  const own = sql`SELECT s.id FROM song_submissions s WHERE s.user_id = ${id} AND s.state IN ('draft', 'withdrawn', 'refused')
    AND NOT EXISTS (SELECT 1 FROM artist_members m WHERE m.artist_id = s.artist_id AND m.user_id <> ${id})
    AND NOT EXISTS (SELECT 1 FROM label_artists l WHERE l.artist_id = s.artist_id)`;
  return [
    db.run(sql`DELETE FROM stated_shares WHERE submission_id IN (${own})`),
    db.run(sql`DELETE FROM song_submission_files WHERE submission_id IN (${own})`),
    db.run(sql`DELETE FROM song_submissions WHERE id IN (${own})`),
    db.run(sql`UPDATE song_submissions SET signed_address = NULL, note = '' WHERE user_id = ${id}`),
    db.run(
      sql`UPDATE song_submission_files SET name = '' WHERE submission_id IN (SELECT id FROM song_submissions WHERE user_id = ${id})`,
    ),
  ];
}
