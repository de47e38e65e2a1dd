import { ANALYSIS_VERSION } from "#audio/analysis/analysis-version.ts";
import type { RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { encodeBeats } from "#audio/analysis/structure/beats.ts";
import type { RecordingAnalysisEntry } from "#audio/ingest/ingested-recording.ts";

/** Storage of features and prints: not downloadable. */
const measured = { bucket: "MASTERS", contentType: "application/octet-stream", label: null } as const;
export const featuresKind = { role: "features", ...measured } as const;
export const printKind = { role: "print", ...measured } as const;

/** An analysis in the edge's format. */
export function analysisEntry(analysis: RecordingAnalysis): RecordingAnalysisEntry {
  const { tempo, key, energy, hook, sections, beats, barConfidence } = analysis;
  return {
    version: ANALYSIS_VERSION,
    tempo,
    key,
    energy: Buffer.from(energy).toString("base64"),
    hook,
    sections,
    beats: Buffer.from(encodeBeats(beats)).toString("base64"),
    barConfidence: Math.round(barConfidence * 1000) / 1000,
  };
}
