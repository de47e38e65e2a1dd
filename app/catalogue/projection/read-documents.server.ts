import { type SQL, sql } from "drizzle-orm";
import { versionsJson } from "#app/catalogue/projection/folded-versions.server.ts";
import { type ProjectionProblem, toProblem } from "#app/catalogue/projection/projection-problems.server.ts";
import {
  type ProjectionRow,
  projectionRow,
  recordingDocumentSchema,
} from "#app/catalogue/projection/recording-document.server.ts";
import type { VocabularyIndex } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { trackFields } from "#app/catalogue/track/track-column.server.ts";
import { visibilityFields } from "#app/catalogue/track/visibility.server.ts";
import { agreementsOfRecording } from "#app/rights/clearability/agreements-of-recording.server.ts";
import { madeJson } from "#app/rights/made/made-column.server.ts";
import { isInForce, restrictionsOf } from "#app/rights/restrictions-in-force.server.ts";
import { isDisputed, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";

/** Max characters of indexed lyrics: five times a long song. Bounds the memory of a batch. */
const maxLyrics = 10_000;

/** Names of writers and publishers. Owners of masters are named by the label. */
const creditNames = sql.raw(`(SELECT group_concat(DISTINCT p.name) FROM splits s JOIN parties p ON p.id = s.party_id
  WHERE s.side = 'composition' AND s.subject_id = recordings.work_id)`);

/** Words that count least: texts of the song, and its proposed tags. */
const otherWords =
  sql.raw(`(recordings.description || ' ' || recordings.intent || ' ' || coalesce((SELECT group_concat(t.label, ' ') FROM recording_tags rt
  JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id AND rt.source = 'machine'), ''))`);

const artistAliases =
  sql.raw(`(SELECT group_concat(a.alias_key, ' ') FROM recording_artists ra CROSS JOIN artists a ON a.id = ra.artist_id
  WHERE ra.recording_id = recordings.id AND a.alias_key <> '')`);

/** Uses and territories that it is restricted for today. */
const restrictionsJson = sql`(SELECT json_group_array(json_object('kind', r.kind, 'name', r.name, 'value', r.value, 'ends', r.valid_until IS NOT NULL)) FROM ${restrictionsOf(sql`recordings.id`)} rr
  CROSS JOIN restrictions r ON r.id = rr.restriction_id WHERE r.kind <> 'company' AND ${isInForce})`;

const hasWarning = sql.raw("(SELECT t.has_warning FROM tiers t WHERE t.id = recordings.tier_id)");

/** Malformed sections are read as none, so that they cannot fail the query of all other recordings. */
const analysisJson = sql.raw(`(SELECT json_object('energy', a.energy, 'beats', a.beats,
  'sections', CASE WHEN json_valid(a.sections) THEN json(a.sections) ELSE json_array() END)
  FROM recording_analysis a WHERE a.recording_id = recordings.id)`);

/**
 * Published recordings in the format of `recordingDocumentSchema`; `where`, and what follows it, refers to `recordings`. Lists are JSON, so
 * that a recording is one row.
 */
export function documentQuery(where: SQL): SQL {
  return sql`SELECT ${trackFields}, ${visibilityFields}, recordings.isrc, recordings.catalogue_number AS catalogueNumber,
(SELECT w.iswc FROM works w WHERE w.id = recordings.work_id) AS iswc, recordings.label, ${creditNames} AS creditNames, ${artistAliases} AS artistAliases, ${otherWords} AS otherWords,
recordings.year, coalesce(recordings.language, (SELECT w.language FROM works w WHERE w.id = recordings.work_id)) AS language,
${sharesOfRecording({ forStaff: true })} AS shares, ${agreementsOfRecording(null)} AS agreements,
${isDisputed} AS isDisputed, ${restrictionsJson} AS restrictions, ${hasWarning} AS hasWarning, recordings.tier_id AS tierId, date('now') AS today,
${madeJson} AS made, recordings.stems_available AS stems, recordings.popularity, recordings.created_at AS createdAt,
(SELECT substr(group_concat(l.text, char(10) ORDER BY l.line), 1, ${maxLyrics}) FROM lyrics l WHERE l.recording_id = recordings.id) AS lyrics,
${versionsJson} AS versions, ${analysisJson} AS analysis
FROM recordings WHERE recordings.status = 'published' AND ${where}`;
}

/** Fields of a `documentQuery` row used before validation. */
export type DocumentRow = { id: string; popularity: number; createdAt: number };

/**
 * Valid rows in the projection's format, and recordings that cannot be indexed. `positionOf` gets a row and its index in `found`.
 */
export function toRows(
  found: DocumentRow[],
  positionOf: (row: DocumentRow, index: number) => number,
  vocabulary: VocabularyIndex,
): { rows: ProjectionRow[]; problems: ProjectionProblem[] } {
  const rows: ProjectionRow[] = [];
  const problems: ProjectionProblem[] = [];
  for (const [index, row] of found.entries()) {
    try {
      rows.push(projectionRow(recordingDocumentSchema.parse(row), positionOf(row, index), vocabulary));
    } catch (error) {
      problems.push(toProblem(row.id, error));
    }
  }
  return { rows, problems };
}
