import { ANALYSIS_VERSION } from "#audio/analysis/analysis-version.ts";
import type { RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { FEATURE_VERSION } from "#audio/analysis/similarity/layout.ts";
import { encodeBeats } from "#audio/analysis/structure/beats.ts";
import type { RecordingAnalysisEntry } from "#audio/ingest/ingested-recording.ts";

/** Name of the features below the prefix of a recording: features of another version are another object. */
export const FEATURES_NAME = `features-${FEATURE_VERSION}.bin`;

/** As what features are stored: they are nobody's to download. */
export const featuresKind = {
  role: "features",
  bucket: "MASTERS",
  contentType: "application/octet-stream",
  label: null,
} as const;

/** An analysis as the edge takes it. */
export function analysisEntry(analysis: RecordingAnalysis): RecordingAnalysisEntry {
  const { tempo, key, energy, hook, sections, beats } = analysis;
  return {
    version: ANALYSIS_VERSION,
    tempo,
    key,
    energy: Buffer.from(energy).toString("base64"),
    hook,
    sections,
    beats: Buffer.from(encodeBeats(beats)).toString("base64"),
  };
}
