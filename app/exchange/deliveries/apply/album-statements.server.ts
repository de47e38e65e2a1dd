import { type SQL, sql } from "drizzle-orm";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { newId } from "#db/new-id.server.ts";
import type { deliveryReleases } from "#db/schema/deliveries.server.ts";

type Release = typeof deliveryReleases.$inferSelect;

/** The ids of recordings that a release and earlier messages about it delivered. */
export function recordingsOfKey({ sender, releaseKey }: Pick<Release, "sender" | "releaseKey">): SQL {
  return sql`SELECT t.recording_id FROM delivery_releases r CROSS JOIN delivery_tracks t ON t.release_id = r.id
    WHERE r.sender = ${sender} AND r.release_key = ${releaseKey} AND t.recording_id IS NOT NULL`;
}

/** Fields of an album that a message has, by the name of their column. */
function fieldsOf({ content, cover }: Release) {
  const { upc, date, title, label } = content;
  const fields = [
    { field: "title", column: "title", value: title.slice(0, 300) },
    { field: "upc", column: "upc", value: upc },
    { field: "label", column: "label", value: label?.slice(0, 200) ?? null },
    { field: "year", column: "year", value: date === null ? null : Number(date.slice(0, 4)) },
    { field: "imageKey", column: "image_key", value: cover?.imageKey ?? null },
  ];
  return fields.filter(({ value }) => value !== null);
}

/** The album of the release: that of an earlier message, else of its UPC, else a new one. Fields that staff entered and locked stay. */
export function albumStatements(
  { now }: { now: number },
  release: Release,
  tracks: { id: string; track: number }[],
): SQL[] {
  const { content, sender, releaseKey, id } = release;
  const slug = nameSlugOf(`${content.title.slice(0, 300)} ${content.artists[0]?.name ?? ""}`);
  const albumId = newId(now);
  const found = sql`coalesce((SELECT al.id FROM delivery_releases r CROSS JOIN albums al ON al.id = r.album_id
      WHERE r.sender = ${sender} AND r.release_key = ${releaseKey} ORDER BY r.sent_at DESC LIMIT 1),
    (SELECT id FROM albums WHERE upc = ${content.upc} AND status <> 'deleted' ORDER BY id LIMIT 1), (SELECT id FROM albums WHERE id = ${albumId}))`;
  const album = sql`(SELECT album_id FROM delivery_releases WHERE id = ${id})`;
  const fields = fieldsOf(release);
  const isKept = (field: SQL | string) => sql`EXISTS (SELECT 1 FROM album_field_sources s WHERE s.album_id = ${album}
    AND s.field = ${field} AND s.source = 'person' AND s.locked)`;
  const columns = fields.map(({ field, column, value }) => {
    const name = sql.raw(column);
    return sql`${name} = iif(${isKept(field)}, ${name}, ${value})`;
  });
  const image = fields.find(({ field }) => field === "imageKey");
  return [
    sql`INSERT INTO albums (id, slug, title)
      SELECT ${albumId}, iif(EXISTS (SELECT 1 FROM albums WHERE slug = ${slug}), ${`${slug}-${albumId.slice(-6)}`}, ${slug}), ${content.title.slice(0, 300)}
      WHERE ${found} IS NULL`,
    sql`UPDATE delivery_releases SET album_id = ${found} WHERE id = ${id}`,
    sql`UPDATE albums SET ${sql.join(columns, sql`, `)},
      image_focus = iif(${image?.value ?? null} IS NULL OR image_key IS ${image?.value ?? null} OR ${isKept("imageKey")}, image_focus, 'center'),
      status = iif(status = 'deleted', status, 'published'), updated_at = max(updated_at + 1, ${now}) WHERE id = ${album}`,
    sql`INSERT INTO album_field_sources (album_id, field, source, locked, at)
      SELECT ${album}, f.value, 'ddex', 1, ${now} FROM json_each(${JSON.stringify(fields.map(({ field }) => field))}) AS f
      WHERE NOT ${isKept(sql`f.value`)}
      ON CONFLICT (album_id, field) DO UPDATE SET source = 'ddex', locked = 1, user_id = NULL, at = excluded.at`,
    sql`DELETE FROM album_recordings WHERE album_id = ${album} AND recording_id IN (${recordingsOfKey(release)})`,
    sql`INSERT INTO album_recordings (album_id, recording_id, track)
      SELECT ${album}, value ->> 'id', value ->> 'track' FROM json_each(${JSON.stringify(tracks)}) WHERE true
      ON CONFLICT (album_id, recording_id) DO UPDATE SET track = excluded.track`,
  ];
}
