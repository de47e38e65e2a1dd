import { sql } from "drizzle-orm";
import { recordingSlugOf } from "#app/catalogue/ingest/ingested-rows.ts";
import { freeSlug } from "#app/catalogue/slug.ts";
import { readRecordingSlugs } from "#app/catalogue/taken-slugs.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type Stores = Pick<RequestContext, "db" | "now">;
type Untitled = {
  id: string;
  slug: string;
  title: string;
  versionType: string;
  versionTitle: string | null;
  artist: string | null;
};

/**
 * Gives up to `limit` recordings a readable slug whose title had no usable letters when they were ingested ("untitled-9"). Former URLs
 * redirect.
 */
export async function renameSongs({ db, now }: Stores, { limit }: { limit: number }): Promise<{ renamed: number }> {
  const untitled =
    await db.all<Untitled>(sql`SELECT id, slug, title, version_type AS versionType, version_title AS versionTitle,
  (SELECT a.name FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id
    ORDER BY ra.position LIMIT 1) AS artist
FROM recordings WHERE (slug = 'untitled' OR (slug > 'untitled-' AND slug < 'untitled.')) AND title NOT LIKE 'untitled%'
ORDER BY slug LIMIT ${limit}`);
  let renamed = 0;
  for (const { id, slug, artist, ...named } of untitled) {
    const base = recordingSlugOf({ ...named, artists: artist === null ? [] : [{ name: artist }] });
    if (base === "untitled" || base.startsWith("untitled-")) continue;
    const taken = await readRecordingSlugs(db, base);
    const next = freeSlug(base, new Set(taken.map((row) => row.slug)));
    await db.batch([
      db.run(sql`INSERT INTO former_slugs (slug, recording_id) VALUES (${slug}, ${id})`),
      db.run(sql`UPDATE recordings SET slug = ${next}, updated_at = ${now} WHERE id = ${id}`),
      db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${id}, ${now})
ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`),
    ]);
    renamed += 1;
  }
  return { renamed };
}
