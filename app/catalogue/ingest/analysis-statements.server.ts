import { type SQL, sql } from "drizzle-orm";
import { trustedConfidence } from "#app/catalogue/ingest/ingested-rows.ts";
import { isProtected } from "#app/catalogue/ingest/protected-field.server.ts";
import type { RecordingAnalysisEntry } from "#audio/ingest/ingested-recording.ts";

type AnalysisPlan = {
  recordingId: string;
  analysis: RecordingAnalysisEntry;
  featuresKey: string;
  now: number;
  /** Which values are manual; null if derived from the recording: a tempo or key that differs from the previous measurement. */
  entered: { bpm: boolean; musicalKey: boolean } | null;
};

/**
 * Writes the analysis of an existing recording. Values with the source `person` are kept, and so are manual and locked tempo and key of the recording.
 */
export function analysisStatements(plan: AnalysisPlan): SQL[] {
  const { recordingId, analysis, now } = plan;
  const { tempo, key } = analysis;
  const measured = {
    bpm: tempo.bpm,
    bpmConfidence: tempo.confidence,
    musicalKey: key.musicalKey,
    keyConfidence: key.confidence,
    barConfidence: analysis.barConfidence,
  };
  const bpm = tempo.confidence >= trustedConfidence ? tempo.bpm : null;
  const musicalKey = key.confidence >= trustedConfidence ? key.musicalKey : null;
  return [
    upsert(plan),
    sql`UPDATE recordings SET measured = ${JSON.stringify(measured)}, updated_at = ${now},
        bpm = iif(a.bpm_source = 'person' OR ${isProtected(recordingId, "bpm")}, recordings.bpm, round(${bpm}, 1)),
        musical_key = iif(a.key_source = 'person' OR ${isProtected(recordingId, "musicalKey")}, recordings.musical_key, ${musicalKey})
      FROM recording_analysis a WHERE a.recording_id = recordings.id AND recordings.id = ${recordingId}`,
  ];
}

function upsert({ recordingId, analysis, featuresKey, now, entered }: AnalysisPlan): SQL {
  const { tempo, key, hook } = analysis;
  const isPersonal = (given: boolean | undefined, otherwise: SQL) =>
    given === undefined ? otherwise : sql`${Number(given)}`;
  const bpmEntered = isPersonal(entered?.bpm, sql`(r.bpm IS NOT NULL AND r.bpm IS NOT round(r.measured ->> 'bpm', 1))`);
  const keyEntered = isPersonal(
    entered?.musicalKey,
    sql`(r.musical_key IS NOT NULL AND r.musical_key IS NOT r.measured ->> 'musicalKey')`,
  );
  const kept = (source: string, columns: string[]) =>
    columns.map((column) =>
      sql.raw(
        `${column} = iif(recording_analysis.${source} = 'person', recording_analysis.${column}, excluded.${column})`,
      ),
    );
  const changes = [
    ...["version", "analysed_at", "features_key", "energy", "beats"].map((column) =>
      sql.raw(`${column} = excluded.${column}`),
    ),
    ...kept("bpm_source", ["bpm", "bpm_confidence", "bpm_alternative"]),
    ...kept("key_source", ["musical_key", "key_confidence"]),
    ...kept("hook_source", ["hook_start_ms", "hook_end_ms"]),
    ...kept("sections_source", ["sections"]),
  ];
  return sql`INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm, bpm_confidence, bpm_alternative,
      bpm_source, musical_key, key_confidence, key_source, energy, hook_start_ms, hook_end_ms, sections, beats)
    SELECT r.id, ${analysis.version}, ${now}, ${featuresKey},
      iif(${bpmEntered}, r.bpm, ${tempo.bpm}), iif(${bpmEntered}, 1, ${tempo.confidence}),
      iif(${bpmEntered}, NULL, ${tempo.alternativeBpm}), iif(${bpmEntered}, 'person', 'machine'),
      iif(${keyEntered}, r.musical_key, ${key.musicalKey}), iif(${keyEntered}, 1, ${key.confidence}),
      iif(${keyEntered}, 'person', 'machine'), ${analysis.energy}, ${hook?.startMs ?? null}, ${hook?.endMs ?? null},
      ${JSON.stringify(analysis.sections)}, ${analysis.beats}
    FROM recordings r WHERE r.id = ${recordingId}
    ON CONFLICT (recording_id) DO UPDATE SET ${sql.join(changes, sql`, `)}`;
}
