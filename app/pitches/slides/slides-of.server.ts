import { type SQL, sql } from "drizzle-orm";
import { ownerReadsList } from "#app/identity/access/owner-reads-list.server.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { maxShownSlides } from "#app/pitches/pitch.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { pitches, playlists } = unsafeTenantTables(
  "a pitch that the caller has found in its company; its list is of the same company",
);

/** Columns of `slidesOf`. */
export const slide = {
  id: sql<string>`slide.id`,
  kind: sql<"track" | "text">`slide.kind`,
  position: sql<number>`slide.position`,
  title: sql<string>`slide.title`,
  text: sql<string>`slide.text`,
  /** The chosen version of the song; null for a text slide. */
  recordingId: sql<string | null>`slide.recording_id`,
  /** The passage to play, in milliseconds; null for the whole recording. */
  startMs: sql<number | null>`slide.start_ms`,
  endMs: sql<number | null>`slide.end_ms`,
  imageKey: sql<string | null>`slide.image_key`,
  imageAlt: sql<string>`slide.image_alt`,
  imageFocus: sql<FocalPoint>`slide.image_focus`,
  visible: sql<boolean>`slide.visible`.mapWith(Boolean),
};

/** The list whose rows are the slides of a pitch. */
export function listOfPitch(pitchId: SQL | string): SQL {
  return sql`(SELECT own.list_id FROM ${pitches} AS own WHERE own.id = ${pitchId})`;
}

/**
 * The slides of a pitch as a table for FROM, with the columns `slide`: the tracks of its list, and its own texts between them, the first
 * `maxShownSlides`. The caller checks the pitch.
 */
export function slidesOf(pitchId: SQL | string): SQL {
  return sql`(SELECT t.id, 'track' AS kind, t.position, coalesce(s.title, '') AS title, coalesce(s.text, '') AS text, t.recording_id,
      t.start_ms, t.end_ms, s.image_key, coalesce(s.image_alt, '') AS image_alt, coalesce(s.image_focus, 'center') AS image_focus,
      coalesce(s.visible, 1) AS visible
    FROM ${pitches} AS p CROSS JOIN ${playlists} AS l ON l.id = p.list_id CROSS JOIN playlist_tracks AS t ON t.playlist_id = l.id
    LEFT JOIN pitch_slides AS s ON s.pitch_id = p.id AND s.id = t.id
    WHERE p.id = ${pitchId} AND ${ownerReadsList}
    UNION ALL SELECT id, 'text', position, title, text, NULL, NULL, NULL, image_key, image_alt, image_focus, visible
    FROM pitch_slides WHERE pitch_id = ${pitchId} AND list_id IS NOT NULL
    ORDER BY position, id LIMIT ${maxShownSlides}) AS slide`;
}
