import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server.ts";

/** Statement that gives the slides of the row `to` texts, picture and visibility of those of the present row `from`, in every pitch. */
export function copyNotes(db: Database, { from, to }: { from: SQL; to: SQL }) {
  return db.run(sql`INSERT OR REPLACE INTO pitch_slides
      (pitch_id, id, title, text, image_key, image_alt, image_focus, visible, created_at)
    SELECT pitch_id, ${to}, title, text, image_key, image_alt, image_focus, visible, created_at FROM pitch_slides
    WHERE id = ${from} AND list_id IS NULL AND EXISTS (SELECT 1 FROM playlist_tracks AS t WHERE t.id = ${from})`);
}
