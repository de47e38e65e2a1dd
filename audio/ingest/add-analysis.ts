import { mkdtemp, open, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";
import { encodeFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { analysisEntry, featuresKind } from "#audio/ingest/analysis-entry.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";

type AddAnalysisOptions = {
  recording: StoredOriginal;
  sink: HttpSink;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** Analyses a recording from its stored original. Failures are returned as outcomes. */
export async function addAnalysis(options: AddAnalysisOptions): Promise<Outcome> {
  const { recording, sink, workRoot, onProgress } = options;
  const directory = await mkdtemp(join(workRoot, "analysis-"));
  try {
    const original = join(directory, basename(recording.key));
    await sink.fetchObject({ bucket: "MASTERS", key: recording.key }, original);
    const { analysis, durationMs } = await analyseFile(original, onProgress);
    const features = join(directory, FEATURES_NAME);
    const bytes = encodeFeatures(analysis.features);
    await writeFile(features, bytes);
    const sha256 = await sha256OfFile(features);
    const key = `songs/${recording.recordingId}/${recording.rev}/${FEATURES_NAME}`;
    const file = { ...featuresKind, key, bytes: bytes.length, sha256 };
    await sink.storeObject({ ...file, path: features });
    await sink.recordAnalysis({ recordingId: recording.recordingId, analysis: analysisEntry(analysis), file });
    return {
      status: "stored",
      recordingId: recording.recordingId,
      title: recording.title,
      durationMs,
      sha256,
      notes: [],
    };
  } catch (error) {
    return { status: "failed", reason: reasonOf(error) };
  } finally {
    await removeFolder(directory);
  }
}

/** Measures an audio file. Throws UnusableFile for files that cannot be decoded. */
async function analyseFile(
  path: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<{ analysis: RecordingAnalysis; durationMs: number }> {
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const analyser = new RecordingAnalyser(pcm.sampleRate, pcm.channels);
    let frames = 0;
    for await (const chunk of pcm.chunks) {
      analyser.add(chunk);
      frames += chunk[0]?.length ?? 0;
      if (pcm.frames) onProgress(frames / pcm.frames);
    }
    if (frames === 0) throw new UnusableFile("the file holds no audio");
    return { analysis: analyser.result(), durationMs: Math.round((frames / pcm.sampleRate) * 1000) };
  } finally {
    await file.close();
  }
}
