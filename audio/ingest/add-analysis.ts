import { mkdtemp, open, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { encodePrint, PRINT_NAME } from "#audio/analysis/print/sound-print.ts";
import { RecordingAnalyser, type RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { encodeFeatures } from "#audio/analysis/similarity/features.ts";
import { FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { analysisEntry, featuresKind, printKind } from "#audio/ingest/analysis-entry.ts";
import { openRecording } from "#audio/ingest/decode/open-recording.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import type { IngestedFile, StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";

type AddAnalysisOptions = {
  recording: StoredOriginal;
  sink: HttpSink;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

type Meter<Measured> = { add: (chunk: readonly Float32Array[]) => void; result: () => Measured };

type Measurement<Measured> = {
  meter: (pcm: Pick<PcmStream, "sampleRate" | "channels">) => Meter<Measured>;
  /** Name and kind of the file, and its bytes. */
  name: string;
  kind: typeof featuresKind | typeof printKind;
  encode: (measured: Measured) => Uint8Array;
  record: (measured: Measured, file: IngestedFile) => Promise<void>;
};

/** Analyses a recording from its stored original. Failures are returned as outcomes. */
export function addAnalysis(options: AddAnalysisOptions): Promise<Outcome> {
  const { recordingId } = options.recording;
  return addMeasured<RecordingAnalysis>(options, {
    ...{ name: FEATURES_NAME, kind: featuresKind, encode: ({ features }) => encodeFeatures(features) },
    meter: ({ sampleRate, channels }) => new RecordingAnalyser(sampleRate, channels),
    record: (analysis, file) => options.sink.recordAnalysis({ recordingId, analysis: analysisEntry(analysis), file }),
  });
}

/** Makes the print of a recording from its stored original. Failures are returned as outcomes. */
export function addPrint(options: AddAnalysisOptions): Promise<Outcome> {
  const { recordingId } = options.recording;
  return addMeasured(options, {
    ...{ name: PRINT_NAME, kind: printKind, encode: encodePrint },
    meter: ({ sampleRate }) => new PrintMeter(sampleRate, "music"),
    record: (_, file) => options.sink.recordPrint({ recordingId, file }),
  });
}

async function addMeasured<Measured>(
  { recording, sink, workRoot, onProgress }: AddAnalysisOptions,
  { meter, name, kind, encode, record }: Measurement<Measured>,
): Promise<Outcome> {
  const { recordingId, rev, title } = recording;
  const directory = await mkdtemp(join(workRoot, "analysis-"));
  try {
    const original = join(directory, basename(recording.key));
    await sink.fetchObject({ bucket: "MASTERS", key: recording.key }, original);
    const { measured, durationMs } = await measureFile(original, meter, onProgress);
    const path = join(directory, name);
    const bytes = encode(measured);
    await writeFile(path, bytes);
    const sha256 = await sha256OfFile(path);
    const file = { ...kind, key: `songs/${recordingId}/${rev}/${name}`, bytes: bytes.length, sha256 };
    await sink.storeObject({ ...file, path });
    await record(measured, file);
    return { status: "stored", recordingId, title, durationMs, sha256, notes: [] };
  } catch (error) {
    return { status: "failed", reason: reasonOf(error) };
  } finally {
    await removeFolder(directory);
  }
}

/** Measures an audio file. Throws UnusableFile for files that cannot be decoded. */
async function measureFile<Measured>(
  path: string,
  meterOf: Measurement<Measured>["meter"],
  onProgress: (share: number) => void,
): Promise<{ measured: Measured; durationMs: number }> {
  const file = await open(path, "r");
  try {
    const pcm = await openRecording(path, file);
    const meter = meterOf(pcm);
    let frames = 0;
    for await (const chunk of pcm.chunks) {
      meter.add(chunk);
      frames += chunk[0]?.length ?? 0;
      if (pcm.frames) onProgress(frames / pcm.frames);
    }
    if (frames === 0) throw new UnusableFile("the file holds no audio");
    return { measured: meter.result(), durationMs: Math.round((frames / pcm.sampleRate) * 1000) };
  } finally {
    await file.close();
  }
}
