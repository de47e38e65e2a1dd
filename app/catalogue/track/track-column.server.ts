import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type TrackFields, toTrackView } from "#app/catalogue/track/to-track-view.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { TrackView } from "#app/track/track.ts";

/** Sub-selects refer to the outer query's `recordings`, which must not have an alias. Lists are JSON, so that a recording is one row. */
const artistsJson = sql.raw(`(SELECT json_group_array(json_object('name', a.name, 'slug', a.slug) ORDER BY ra.position)
  FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id)`);

/** Confirmed tags; proposed ones are no facts. Malformed synonyms are read as none, so that they cannot fail the query of all other recordings. */
const tagsJson = sql.raw(`(SELECT json_group_array(json_object('category', t.category, 'slug', t.slug, 'label', t.label,
  'synonyms', CASE WHEN json_valid(t.synonyms) THEN json(t.synonyms) ELSE json_array() END) ORDER BY rt.strength DESC, t.label)
  FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id AND rt.source = 'human')`);

const albumTitle = sql.raw(`(SELECT b.title FROM album_recordings ab JOIN albums b ON b.id = ab.album_id
  WHERE ab.recording_id = recordings.id AND b.status = 'published' ORDER BY b.year, b.id LIMIT 1)`);

/** Whether the recording in table `recording` has a direct MP3: one look-up in the index of files by key. */
export function hasDirectMp3(recording: string): SQL {
  const key = `'songs/' || ${recording}.id || '/' || ${recording}.rev || '/direct.mp3'`;
  return sql.raw(`EXISTS (SELECT 1 FROM files m WHERE m.bucket = 'MEDIA' AND m.key = ${key})`);
}

/** Columns of a `SELECT … FROM recordings`, named as in `TrackFields`. */
export const trackFields: SQL = sql`recordings.id, recordings.work_id AS songId, recordings.slug, recordings.title,
recordings.version_type AS versionType, recordings.version_title AS versionTitle, recordings.vocals, recordings.explicit,
recordings.duration_ms AS durationMs, recordings.bpm, recordings.musical_key AS musicalKey, recordings.rev,
${hasDirectMp3("recordings")} AS mp3, recordings.mini_peaks AS miniPeaks, ${artistsJson} AS artists, ${albumTitle} AS album, ${tagsJson} AS tags`;

/** 16 pairs: D1 documents a limit of 32 arguments, so the id is a column of its own. */
const computed = sql`json_object('songId', recordings.work_id, 'slug', recordings.slug, 'title', recordings.title,
'versionType', recordings.version_type, 'versionTitle', recordings.version_title, 'vocals', recordings.vocals,
'explicit', recordings.explicit, 'durationMs', recordings.duration_ms, 'bpm', recordings.bpm, 'musicalKey', recordings.musical_key,
'rev', recordings.rev, 'mp3', ${hasDirectMp3("recordings")}, 'miniPeaks', recordings.mini_peaks, 'artists', json(${artistsJson}), 'album', ${albumTitle}, 'tags', json(${tagsJson}))`;

/**
 * JSON for `toTrack`: the view stored with the recording or, if it is outdated (`search_dirty`), the present fields. A stored view saves
 * reading artists, album and tags.
 */
export const trackJson: SQL = sql`CASE WHEN json_valid(recordings.view)
  AND NOT EXISTS (SELECT 1 FROM search_dirty d WHERE d.recording_id = recordings.id) THEN recordings.view ELSE ${computed} END`;

/** A parsed `trackJson`. Lists have some hundred of them, which `toTrackView` wrote: only what they are is checked. */
export const trackValue = z.custom<TrackView | Omit<TrackFields, "id">>(
  (value) => typeof value === "object" && value !== null && "songId" in value && "miniPeaks" in value,
);
type TrackValue = z.infer<typeof trackValue>;

/** The view of a parsed `trackJson`. `id`: recording id. */
export function toTrack(id: string, value: TrackValue): TrackView {
  return "mediaBase" in value ? value : toTrackView({ ...value, id });
}

/** Selection from `recordings` for `trackOfRow`. Unique names, because a batch drops columns with equal names. */
export const trackColumns = {
  trackId: sql<string>`recordings.id`.as("track_id"),
  trackJson: sql<string>`${trackJson}`.as("track_json"),
};

const parseTrack = jsonReader(trackValue, "a track");

export function trackOfRow(row: { trackId: string; trackJson: string }): TrackView {
  return toTrack(row.trackId, parseTrack(row.trackJson));
}
