import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { restrictionsField } from "#app/backoffice/restrictions/restrictions-field.server.ts";
import { hookText, readHook } from "#app/backoffice/songs/hook.ts";
import { fold } from "#app/catalogue/fold.ts";
import { fields, jsonReader, listOf } from "#app/edge/stored-json.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";

const parseFields = jsonReader(listOf(fields));

/** Artists of any status, by folded name (`fold`, as their rows have it): the index begins with the status. */
const anyStatus = sql`('published', 'unpublished')`;

/** Ids of the artists that a name or slug means. `key`: the folded name. */
export function artistsNamed(name: string | SQL, key: string | SQL = fold(String(name))) {
  return sql`SELECT id FROM artists WHERE slug = ${name} AND status <> 'deleted'
    UNION SELECT id FROM artists WHERE status IN ${anyStatus} AND sort_name = ${key}
      AND NOT EXISTS (SELECT 1 FROM artists WHERE slug = ${name} AND status <> 'deleted')`;
}

/** Ids of the albums with a slug or UPC. */
export function albumsNamed(name: string | SQL) {
  return sql`SELECT id FROM albums WHERE slug = ${name} AND status <> 'deleted'
    UNION SELECT id FROM albums WHERE upc = ${name} AND status <> 'deleted'`;
}

/** Ids of the parties with a name or IPI. */
export function partiesNamed(name: string | SQL) {
  return sql`SELECT id FROM parties WHERE name = ${name} UNION SELECT id FROM parties WHERE ipi = ${name}`;
}

type ArtistRow = { artist: string; role: string };
const parseHook = jsonReader(z.object({ startMs: z.number(), endMs: z.number() }).nullable().catch(null));

/** What the form shows of a hook; null for none. */
function readStoredHook(json: string | null): string | null {
  const hook = json === null ? null : parseHook(json);
  return hook ? hookText(hook) : null;
}

type AlbumRow = { album: string; track: number | null };

/** Fields of a song that are stored in other tables. */
export const songLinks: NonNullable<RecordStore["linked"]> = {
  iswc: {
    value: sql`(SELECT iswc FROM works WHERE works.id = recordings.work_id)`,
    write: ({ now }, id, iswc) => [
      sql`UPDATE works SET iswc = ${iswc}, updated_at = max(${now}, updated_at + 1)
        WHERE id = (SELECT work_id FROM recordings WHERE id = ${id})`,
      // Forms of the other versions that are open have the former one.
      sql`UPDATE recordings SET updated_at = max(${now}, updated_at + 1)
        WHERE work_id = (SELECT work_id FROM recordings WHERE id = ${id}) AND id <> ${id}`,
    ],
  },
  artists: {
    // By name, or by slug if several have the same name.
    value: sql`(SELECT json_group_array(json_object('artist', iif((SELECT count(*) FROM artists other
        WHERE other.status IN ${anyStatus} AND other.sort_name = a.sort_name) > 1, a.slug, a.name), 'role', ra.role) ORDER BY ra.position)
      FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id)`.mapWith(
      parseFields,
    ),
    write: (_ctx, id, rows) => [
      sql`DELETE FROM recording_artists WHERE recording_id = ${id}`,
      ...(rows as ArtistRow[]).map(
        ({ artist, role }, position) => sql`INSERT INTO recording_artists (recording_id, artist_id, role, position)
          SELECT ${id}, id, ${role}, ${position} FROM (${artistsNamed(artist)})`,
      ),
    ],
  },
  albums: {
    value: sql`(SELECT json_group_array(json_object('album', al.slug, 'track', ar.track) ORDER BY al.slug)
      FROM album_recordings ar JOIN albums al ON al.id = ar.album_id WHERE ar.recording_id = recordings.id)`.mapWith(
      parseFields,
    ),
    write: (_ctx, id, rows) => [
      sql`DELETE FROM album_recordings WHERE recording_id = ${id}`,
      ...(rows as AlbumRow[]).map(
        ({ album, track }) => sql`INSERT INTO album_recordings (album_id, recording_id, track)
          SELECT id, ${id}, ${track} FROM (${albumsNamed(album)})`,
      ),
    ],
  },
  hook: {
    value: sql`(SELECT json_object('startMs', hook_start_ms, 'endMs', hook_end_ms) FROM recording_analysis
      WHERE recording_id = recordings.id AND hook_start_ms IS NOT NULL AND hook_end_ms IS NOT NULL)`.mapWith(
      readStoredHook,
    ),
    // The next analysis keeps what a person entered.
    write: (_ctx, id, text) => {
      const hook = typeof text === "string" ? readHook(text) : null;
      return [
        sql`UPDATE recording_analysis SET hook_start_ms = ${hook?.startMs ?? null}, hook_end_ms = ${hook?.endMs ?? null},
          hook_source = ${hook === null ? "machine" : "person"} WHERE recording_id = ${id}`,
      ];
    },
  },
  restrictionIds: restrictionsField("recording"),
  representedBy: {
    value: sql`coalesce((SELECT iif((SELECT count(*) FROM parties other WHERE other.name = parties.name) > 1 AND ipi IS NOT NULL, ipi, name)
      FROM parties WHERE parties.id = recordings.represented_by_id), recordings.represented_by)`,
    // The name stays beside the party for what was recorded before parties had pages.
    write: (_ctx, id, name) => [
      name === null
        ? sql`UPDATE recordings SET represented_by_id = NULL, represented_by = NULL WHERE id = ${id}`
        : sql`UPDATE recordings SET represented_by_id = party.id, represented_by = party.name
            FROM (SELECT id, name FROM parties WHERE id IN (${partiesNamed(String(name))}) LIMIT 1) AS party WHERE recordings.id = ${id}`,
    ],
  },
};
