import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type RecordingDocument, recordingDocumentSchema } from "#app/catalogue/projection/recording-document.ts";

/**
 * The record of published recordings in the shape of `recordingDocumentSchema`; `where` and what follows speak of `recordings`
 * as r. Lists come as JSON, so that a recording is one row.
 */
export function documentQuery(where: SQL): SQL {
  return sql`SELECT r.id, r.work_id AS songId, r.slug, r.title, r.version_type AS versionType, r.version_title AS versionTitle, r.isrc,
r.catalogue_number AS catalogueNumber, r.vocals, r.explicit, r.duration_ms AS durationMs, r.bpm, r.musical_key AS musicalKey, r.popularity,
r.rev, r.mini_peaks AS miniPeaks, r.created_at AS createdAt,
(SELECT t.public_access FROM tiers t WHERE t.id = r.tier_id) AS publicAccess,
(SELECT b.title FROM album_recordings ab JOIN albums b ON b.id = ab.album_id WHERE ab.recording_id = r.id AND b.status = 'published' ORDER BY b.year, b.id LIMIT 1) AS album,
(SELECT group_concat(l.text, ' ') FROM lyrics l WHERE l.recording_id = r.id) AS lyrics,
(SELECT json_group_array(json_object('name', name, 'slug', slug)) FROM (SELECT a.name, a.slug FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id ORDER BY ra.position)) AS artists,
(SELECT json_group_array(json_object('category', category, 'slug', slug, 'label', label, 'synonyms', json(synonyms))) FROM (SELECT g.category, g.slug, g.label, g.synonyms FROM recording_tags rt JOIN tags g ON g.id = rt.tag_id WHERE rt.recording_id = r.id ORDER BY rt.strength DESC, g.label)) AS tags,
(SELECT json_group_array(x.company_id) FROM recording_restrictions rr JOIN restrictions x ON x.id = rr.restriction_id WHERE rr.recording_id = r.id AND x.kind = 'company' AND x.company_id IS NOT NULL) AS excludedCompanies
FROM recordings r WHERE r.status = 'published' AND ${where}`;
}

const documents = z.array(recordingDocumentSchema);

export function readDocuments(results: unknown): RecordingDocument[] {
  return documents.parse(results);
}
