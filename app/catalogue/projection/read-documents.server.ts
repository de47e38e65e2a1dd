import { type SQL, sql } from "drizzle-orm";
import { versionsJson } from "#app/catalogue/projection/folded-versions.server.ts";
import { type ProjectionProblem, toProblem } from "#app/catalogue/projection/projection-problems.server.ts";
import {
  type ProjectionRow,
  projectionRow,
  recordingDocumentSchema,
} from "#app/catalogue/projection/recording-document.server.ts";
import type { VocabularyIndex } from "#app/catalogue/search/facet-vocabulary.ts";
import { trackFields } from "#app/catalogue/track/track-column.server.ts";
import { visibilityFields } from "#app/catalogue/track/visibility.server.ts";

/** Max characters of indexed lyrics: five times a long song. Bounds the memory of a batch. */
const maxLyrics = 10_000;

/** Names of writers and publishers. Owners of masters are named by the label. */
const creditNames = sql.raw(`(SELECT group_concat(DISTINCT p.name) FROM splits s JOIN parties p ON p.id = s.party_id
  WHERE s.side = 'composition' AND s.subject_id = recordings.work_id)`);

const artistAliases =
  sql.raw(`(SELECT group_concat(a.alias_key, ' ') FROM recording_artists ra CROSS JOIN artists a ON a.id = ra.artist_id
  WHERE ra.recording_id = recordings.id AND a.alias_key <> '')`);

/** Whether the shares on file of both sides add up to 100 % and the licensor controls all of them. */
const isOneStop =
  sql.raw(`(SELECT count(*) = 2 AND min(total) = 10000 AND max(total) = 10000 AND min(controlled) = 10000 FROM (
  SELECT sum(s.share_bp) AS total, sum(iif(s.controlled, s.share_bp, 0)) AS controlled FROM splits s
  WHERE (s.side = 'composition' AND s.subject_id = recordings.work_id) OR (s.side = 'master' AND s.subject_id = recordings.id)
  GROUP BY s.side))`);

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
(SELECT w.iswc FROM works w WHERE w.id = recordings.work_id) AS iswc, recordings.label, ${creditNames} AS creditNames, ${artistAliases} AS artistAliases,
recordings.year, coalesce(recordings.language, (SELECT w.language FROM works w WHERE w.id = recordings.work_id)) AS language,
${isOneStop} AS oneStop, recordings.stems_available AS stems, recordings.popularity, recordings.created_at AS createdAt,
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
