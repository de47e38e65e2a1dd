import { type SQL, sql } from "drizzle-orm";
import { analysisStatements } from "#app/catalogue/ingest/analysis-statements.server.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { albumRow, artistRows, recordingValues, tagRows, workValues } from "#app/catalogue/ingest/ingested-rows.ts";
import { isProtected } from "#app/catalogue/ingest/protected-field.server.ts";
import { keptRecordingId } from "#app/catalogue/track/kept-recording.server.ts";
import type { IngestedRecording } from "#audio/ingest/ingested-recording.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";

/**
 * Statements for one ingested recording, in the order of their references. Rows refer to each other by natural keys (work key, slugs), so
 * that a family ingested in parallel shares one work. Many rows are passed as one JSON parameter: a statement allows 100 bound ones.
 */
export type RecordPlan = {
  entry: IngestedRecording;
  now: number;
  recordingSlug: string;
  workSlug: string;
  /** Deliveries publish later what they bring. */
  status?: "published" | "unpublished";
  /** Until it is published it is for staff and its artist alone, who does not become public with it. */
  isPrivate?: boolean;
  /** Whose setting says whether songs are published without a statement of how they were made. */
  companyId: string;
};

function json(rows: readonly object[]): string {
  return JSON.stringify(rows);
}

/** The recording made from the same original, or into which that one was merged, unless deleted. */
export function recordedOriginal(sha256: string | SQL): SQL {
  return sql`FROM files f JOIN recordings r ON r.id = ${keptRecordingId(sql`f.recording_id`)}
    WHERE f.sha256 = ${sha256} AND f.role = 'original' AND r.status <> 'deleted'`;
}

/** Finds or creates the work and returns its id. */
export function workStatement({ entry, now, workSlug }: RecordPlan): SQL {
  const work = workValues(entry.tags);
  return sql`INSERT INTO works (id, work_key, slug, title, iswc, language)
    VALUES (${newId(now)}, ${work.workKey}, ${workSlug}, ${work.title}, ${work.iswc}, ${work.language})
    ON CONFLICT (work_key) DO UPDATE SET iswc = coalesce(works.iswc, iif(EXISTS (SELECT 1 FROM recordings r WHERE r.work_id = works.id
      AND ${isProtected(sql`r.id`, "iswc")}), NULL, excluded.iswc)) RETURNING id`;
}

function recordingStatements({ entry, recordingSlug, companyId, status = "published" }: RecordPlan): SQL[] {
  const row = recordingValues(entry);
  const { workKey } = workValues(entry.tags);
  const ofWork = sql`(SELECT id FROM works WHERE work_key = ${workKey})`;
  const main = sql`(SELECT id FROM recordings WHERE work_id = ${ofWork} AND version_type = 'main' AND parent_id IS NULL
    AND status <> 'deleted' AND id <> ${row.id} ORDER BY id LIMIT 1)`;
  const parts = [row.aiComposition, row.aiLyrics, row.aiVocals, row.aiInstruments, row.aiPostProduction];
  const needsMade = sql`(SELECT needs_made_statement FROM companies WHERE id = ${parts.includes(null) ? companyId : ""})`;
  return [
    // Inserts nothing if the file was recorded meanwhile; the rows below then fail their foreign key.
    sql`INSERT INTO recordings (id, work_id, parent_id, status, slug, title, version_type, version_title, isrc, vocals, explicit, language,
        duration_ms, bpm, musical_key, year, label, copyright, stems_available, rev, marks_problem, peaks_rate, mini_peaks, integrated_lufs,
        loudness_range, true_peak_dbtp, measured, ai_composition, ai_lyrics, ai_vocals, ai_instruments, ai_post_production, ai_stated_by,
        ai_stated_on, ai_stated_as, ai_evidence, ai_markers)
      SELECT ${row.id}, ${ofWork}, ${main}, iif(${needsMade}, 'unpublished', ${status}), ${recordingSlug}, ${row.title}, ${row.versionType}, ${row.versionTitle}, ${row.isrc},
        ${Number(row.vocals)}, ${Number(row.explicit)}, ${row.language}, ${row.durationMs}, ${row.bpm}, ${row.musicalKey},
        ${row.year}, ${row.label}, ${row.copyright}, ${Number(row.stemsAvailable)}, ${row.rev}, ${row.marksProblem}, ${row.peaksRate},
        ${row.miniPeaks}, ${row.integratedLufs}, ${row.loudnessRange}, ${row.truePeakDbtp}, ${JSON.stringify(row.measured)},
        ${sql.join(
          [...parts, row.aiStatedBy, row.aiStatedOn, row.aiStatedAs, row.aiEvidence].map((value) => sql`${value}`),
          sql`, `,
        )},
        ${row.aiMarkers === null ? null : JSON.stringify(row.aiMarkers)}
      WHERE NOT EXISTS (SELECT 1 ${recordedOriginal(entry.sha256)})`,
  ];
}

/** Sets the main version as parent of versions that were ingested before it. */
function adoptionStatements({ entry, now }: RecordPlan): SQL[] {
  if (entry.tags.versionType !== "main") return [];
  const orphans = sql`FROM works w JOIN recordings o ON o.work_id = w.id
    WHERE w.work_key = ${workValues(entry.tags).workKey} AND o.parent_id IS NULL AND o.version_type <> 'main'`;
  return [
    sql`INSERT INTO search_dirty (recording_id, marked_at) SELECT o.id, ${now} ${orphans}
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`,
    sql`UPDATE recordings SET parent_id = ${entry.recordingId} WHERE id IN (SELECT o.id ${orphans})`,
  ];
}

const tables = { album: "albums", artist: "artists", party: "parties", tag: "tags" };

/** The record that had `slug` before staff renamed it or merged it into another; null for none, or one that was deleted since. */
export function formerRecordOf(subject: keyof typeof tables, slug: SQL): SQL {
  return sql`(SELECT record_id FROM former_record_slugs WHERE subject = ${subject} AND slug = ${slug}
    AND record_id IN (SELECT id FROM ${sql.raw(tables[subject])}))`;
}

/** An unpublished artist had no song yet that was public. */
export const isNewArtist = sql`NOT EXISTS (SELECT 1 FROM recording_artists ra WHERE ra.artist_id = artists.id
  AND NOT ${hasPrivateStream(sql`ra.recording_id`)})`;

function artistStatements({ entry, now, isPrivate = false }: RecordPlan): SQL[] {
  const rows = artistRows(entry.tags).map((row) => ({ id: newId(now), ...row }));
  if (rows.length === 0) return [];
  const artistStatus = isPrivate ? "unpublished" : "published";
  return [
    // An artist without any recording, such as a self-made profile, becomes public with the first one that is.
    sql`INSERT INTO artists (id, slug, name, sort_name, status)
      SELECT value ->> 'id', value ->> 'slug', value ->> 'name', value ->> 'sortName', ${artistStatus} FROM json_each(${json(rows)})
      WHERE ${formerRecordOf("artist", sql`value ->> 'slug'`)} IS NULL
      ON CONFLICT (slug) DO UPDATE SET status = 'published', updated_at = max(artists.updated_at + 1, ${now})
      WHERE ${artistStatus} = 'published' AND artists.status = 'unpublished' AND ${isNewArtist}`,
    sql`INSERT INTO recording_artists (recording_id, artist_id, role, position)
      SELECT ${entry.recordingId}, a.id, j.value ->> 'role', min(j.key) FROM json_each(${json(rows)}) j
      CROSS JOIN artists a ON a.id = coalesce(${formerRecordOf("artist", sql`j.value ->> 'slug'`)},
        (SELECT id FROM artists WHERE slug = j.value ->> 'slug')) GROUP BY a.id`,
  ];
}

const tagSlug = sql`(value ->> 'category') || '/' || (value ->> 'slug')`;

function tagStatements({ entry, now }: RecordPlan): SQL[] {
  const rows = tagRows(entry.tags).map((row) => ({ id: newId(now), ...row }));
  if (rows.length === 0) return [];
  return [
    sql`INSERT INTO tags (id, category, slug, label)
      SELECT value ->> 'id', value ->> 'category', value ->> 'slug', value ->> 'label' FROM json_each(${json(rows)})
      WHERE ${formerRecordOf("tag", tagSlug)} IS NULL
      ON CONFLICT (category, slug) DO NOTHING`,
    sql`INSERT INTO recording_tags (recording_id, tag_id)
      SELECT DISTINCT ${entry.recordingId}, coalesce(
        (SELECT id FROM tags WHERE category = value ->> 'category' AND slug = value ->> 'slug'), ${formerRecordOf("tag", tagSlug)}) FROM json_each(${json(rows)})`,
  ];
}

function albumStatements({ entry, now }: RecordPlan): SQL[] {
  const album = albumRow(entry.tags);
  if (album === null) return [];
  const { label, year } = entry.tags;
  const former = formerRecordOf("album", sql`${album.slug}`);
  const found = sql`(SELECT id FROM albums WHERE upc = ${album.upc} OR slug = ${album.slug} OR id = ${former}
    ORDER BY upc = ${album.upc} DESC, id = ${former} DESC LIMIT 1)`;
  return [
    sql`INSERT INTO albums (id, slug, title, upc, label, year)
      SELECT ${newId(now)}, ${album.slug}, ${album.title}, ${album.upc}, ${label}, ${year} WHERE ${found} IS NULL`,
    sql`INSERT INTO album_recordings (album_id, recording_id, track) VALUES (${found}, ${entry.recordingId}, ${album.track})`,
  ];
}

function lyricStatements({ entry }: RecordPlan): SQL[] {
  if (entry.tags.lyrics.length === 0) return [];
  return [
    sql`INSERT INTO lyrics (recording_id, line, at_ms, text)
      SELECT ${entry.recordingId}, key, value ->> 'atMs', value ->> 'text' FROM json_each(${json(entry.tags.lyrics)})`,
  ];
}

/** Writers belong to the work: set by the first recording that has any, corrected by staff later. */
function writerStatements({ entry, now }: RecordPlan): SQL[] {
  const rows = entry.tags.writers.map((row) => ({
    id: newId(now),
    party: newId(now),
    ...row,
    nameKey: foldName(row.name),
  }));
  if (rows.length === 0) return [];
  const work = sql`(SELECT id FROM works WHERE work_key = ${workValues(entry.tags).workKey})`;
  const name = sql`value ->> 'name'`;
  const party = sql`coalesce((SELECT id FROM parties WHERE name = ${name} ORDER BY id LIMIT 1), ${formerRecordOf("party", name)})`;
  return [
    sql`INSERT INTO parties (id, name, name_key)
      SELECT min(value ->> 'party'), value ->> 'name', value ->> 'nameKey' FROM json_each(${json(rows)})
      WHERE ${party} IS NULL GROUP BY value ->> 'name'`,
    sql`INSERT INTO splits (id, side, subject_id, party_id, role, share_bp)
      SELECT value ->> 'id', 'composition', ${work},
        ${party}, value ->> 'role', value ->> 'shareBp'
      FROM json_each(${json(rows)})
      WHERE NOT EXISTS (SELECT 1 FROM splits WHERE side = 'composition' AND subject_id = ${work})`,
  ];
}

/** The rows of the entry's files. */
export function fileStatements({
  entry,
  now,
}: {
  entry: Pick<IngestedRecording, "recordingId" | "files">;
  now: number;
}): SQL[] {
  const rows = entry.files.map((file) => ({ id: newId(now), ...file }));
  return chunkByBytes(rows).map(
    (chunk) => sql`INSERT INTO files (id, recording_id, role, bucket, key, label, content_type, bytes, sha256)
      SELECT value ->> 'id', ${entry.recordingId}, value ->> 'role', value ->> 'bucket', value ->> 'key', value ->> 'label',
        value ->> 'contentType', value ->> 'bytes', value ->> 'sha256' FROM json_each(${chunk})`,
  );
}

/** Empty if ingest stored no features: `npm run analyse` catches up. */
function analysisOf({ entry, now }: RecordPlan): SQL[] {
  const { recordingId, analysis, tags } = entry;
  const features = entry.files.find((file) => file.role === "features");
  if (!features) return [];
  const entered = { bpm: tags.bpm !== null, musicalKey: tags.musicalKey !== null };
  return analysisStatements({ recordingId, analysis, featuresKey: features.key, now, entered });
}

function dirtyStatements({ entry, now }: RecordPlan): SQL[] {
  return [
    sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${entry.recordingId}, ${now})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`,
  ];
}

/** All statements of the entry, for one batch after `workStatement`. */
export function recordStatements(plan: RecordPlan): SQL[] {
  return [
    ...recordingStatements(plan),
    ...adoptionStatements(plan),
    ...artistStatements(plan),
    ...tagStatements(plan),
    ...albumStatements(plan),
    ...lyricStatements(plan),
    ...writerStatements(plan),
    ...fileStatements(plan),
    ...analysisOf(plan),
    ...dirtyStatements(plan),
  ];
}
