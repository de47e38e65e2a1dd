import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { PRINT_NAME } from "#audio/analysis/print/sound-print.ts";
import { FEATURES_NAME } from "#audio/analysis/similarity/layout.ts";
import { analysisEntry, featuresKind, printKind } from "#audio/ingest/analysis-entry.ts";
import { ORIGINALS } from "#audio/ingest/decode/audio-format.ts";
import { DIRECT_MP3, DOWNLOAD_MP3, directRate, type Ladder, type Mp3File } from "#audio/ingest/encode/encoder.ts";
import { ENTRIES } from "#audio/ingest/encode/playlists.ts";
import { revisionOf } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import {
  type IngestedFile,
  type IngestedRecording,
  ingestedRecordingSchema,
  type PrivateRecording,
  privateRecordingSchema,
  type RecordingTags,
} from "#audio/ingest/ingested-recording.ts";
import { parseOrRefuse } from "#audio/ingest/parse-or-refuse.ts";
import type { DerivedFile, PreparedRecording } from "#audio/ingest/prepare-recording.ts";
import { type AudioStem, stemObjects } from "#audio/ingest/stems.ts";
import type { LocalObject } from "#audio/ingest/store-object.ts";
import { MARKED_FOLDER } from "#audio/trace/marked-object.ts";

/** Parallel uploads per recording: enough to keep a connection busy, few enough for memory. */
const PARALLEL_PUTS = 6;

type StoredFile = LocalObject & Pick<IngestedFile, "role" | "label">;

type PublishOptions = {
  sink: HttpSink;
  recordingId: string;
  path: string;
  sha256: string;
  ladder: Ladder;
  tags: RecordingTags;
  stems: readonly AudioStem[];
  prepared: PreparedRecording;
  /** No object is where `/media` reads until the recording is published. */
  isPrivate?: boolean;
  /** Default: as a recording of the catalogue, which is published. */
  record?: (recording: IngestedRecording) => Promise<"recorded" | "duplicate">;
};

/** Subject of the error for an entry that the edge would reject; a sentence fragment follows. */
const entryName = "what was made of it";

/** Stores every object of a recording, then records it, so that no row names a missing object. Stores nothing if the entry is invalid. */
export async function publishRecording(options: PublishOptions): Promise<"recorded" | "duplicate"> {
  const { files, recording } = await entryFor(options);
  await inParallel(files, PARALLEL_PUTS, (file) => options.sink.storeObject(file));
  return options.record ? options.record(recording) : options.sink.recordRecording(recording);
}

async function entryFor(options: PublishOptions) {
  const { recordingId, prepared, isPrivate = false } = options;
  const rev = revisionOf(prepared.files);
  const prefix = `songs/${recordingId}/${rev}`;
  const derived = prepared.files.map((file) => derivedObject(file, prefix, options.ladder));
  const all = [await originalObject(options, prefix), ...derived, ...(await stemObjects(options.stems, prefix))];
  const files = isPrivate ? all.map((file) => ({ ...file, bucket: "MASTERS" as const })) : all;
  return { files, recording: recordingFor(options, rev, files) };
}

type PublishSubmissionOptions = Pick<PublishOptions, "sink" | "ladder" | "prepared"> & { submissionId: string };

/**
 * Stores and records stream and peaks of a submitted file, in the bucket that `/media` does not serve: playback requires permission, a
 * known URL is not enough.
 */
export async function publishSubmission(options: PublishSubmissionOptions): Promise<PrivateRecording> {
  const { sink, submissionId, ladder, prepared } = options;
  const recordingId = uuidv7();
  const played = prepared.files.filter(({ name }) => kindOf(name, ladder).bucket === "MEDIA");
  const rev = revisionOf(played);
  const prefix = `songs/${recordingId}/${rev}`;
  const files = played.map((file) => ({ ...derivedObject(file, prefix, ladder), bucket: "MASTERS" as const }));
  const entry = { recordingId, rev, ...streamFor(options, files) };
  const recording = parseOrRefuse(privateRecordingSchema, entry, entryName);
  await inParallel(files, PARALLEL_PUTS, (file) => sink.storeObject(file));
  await sink.recordSubmission({ submissionId, recording });
  return recording;
}

function recordingFor(options: PublishOptions, rev: string, files: readonly StoredFile[]): IngestedRecording {
  const { analysis, codec, sampleRate, channels, marksProblem, markers } = options.prepared;
  const entry = {
    recordingId: options.recordingId,
    rev,
    sha256: options.sha256,
    originalName: basename(options.path).slice(0, 300),
    sampleRate,
    channels,
    codec: codec.slice(0, 30),
    analysis: analysisEntry(analysis),
    tags: options.tags,
    ...(marksProblem === null ? {} : { marksProblem }),
    ...(markers.length === 0 ? {} : { markers }),
    ...streamFor(options, files),
  };
  return parseOrRefuse(ingestedRecordingSchema, entry, entryName);
}

/** Stream data for players. */
function streamFor({ prepared, ladder }: Pick<PublishOptions, "prepared" | "ladder">, files: readonly StoredFile[]) {
  const { analysis, sampleRate } = prepared;
  return {
    durationMs: Math.max(1, Math.round((analysis.frames / sampleRate) * 1000)),
    loudness: analysis.loudness,
    peaks: { rate: 20, count: analysis.peaks.length, mini: Buffer.from(analysis.mini).toString("base64") },
    hls: { entries: [...ENTRIES], bitrates: ladder.map((rate) => rate * 1000) },
    files: files.map(({ path: _, ...file }) => file),
  };
}

function derivedObject(file: DerivedFile, prefix: string, ladder: Ladder): StoredFile {
  const { path, bytes, sha256 } = file;
  return { ...kindOf(file.name, ladder), key: `${prefix}/${file.name}`, bytes, sha256, path };
}

/** Only the download MP3 requires a permission: the other one is streamed like the renditions. */
function mp3Kind({ name, rate }: Mp3File) {
  const stored = { contentType: "audio/mpeg", label: `MP3 ${rate} kb/s` };
  return name === DIRECT_MP3.name
    ? ({ role: "direct", bucket: "MEDIA", ...stored } as const)
    : ({ role: "mp3", bucket: "MASTERS", ...stored } as const);
}

/** Key and type of a recording's MP3; `prefix`: of all its objects. */
export function mp3Object(file: Mp3File, prefix: string) {
  return { ...mp3Kind(file), key: `${prefix}/${file.name}` };
}

/** Type of a marked stream. It is not public: who has both renditions can mix a code of another link. */
function markedKind(name: string) {
  const rate = /(\d+)k\.bin$/.exec(name)?.[1];
  const label = `AAC ${rate} kb/s, marked`;
  return { role: "marked", bucket: "MASTERS", contentType: "application/octet-stream", label } as const;
}

export function markedObject(name: string, prefix: string) {
  return { ...markedKind(name), key: `${prefix}/${name}` };
}

function kindOf(name: string, ladder: Ladder): Pick<StoredFile, "role" | "bucket" | "contentType" | "label"> {
  const aac = (rate: string | number) => `AAC ${rate} kb/s`;
  const mp3 = [DOWNLOAD_MP3, DIRECT_MP3].find((file) => file.name === name);
  if (mp3) return mp3Kind(mp3);
  if (name === FEATURES_NAME) return featuresKind;
  if (name === PRINT_NAME) return printKind;
  if (name.startsWith(`${MARKED_FOLDER}/`)) return markedKind(name);
  if (name === "peaks.bin") {
    return { role: "peaks", bucket: "MEDIA", contentType: "application/octet-stream", label: null };
  }
  if (name === "direct.m4a") {
    return { role: "direct", bucket: "MEDIA", contentType: "audio/mp4", label: aac(directRate(ladder)) };
  }
  const rate = /^hls\/(\d+)k\//.exec(name)?.[1];
  const contentType = name.endsWith(".m3u8") ? "application/vnd.apple.mpegurl" : "audio/mp4";
  return { role: "hls", bucket: "MEDIA", contentType, label: rate ? aac(rate) : null };
}

async function originalObject({ path, sha256, prepared }: PublishOptions, prefix: string): Promise<StoredFile> {
  const { extension, contentType } = ORIGINALS[prepared.format];
  const { size: bytes } = await stat(path);
  return {
    role: "original",
    bucket: "MASTERS",
    key: `${prefix}/original.${extension}`,
    contentType,
    bytes,
    sha256,
    label: prepared.codec,
    path,
  };
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const runners = Array.from({ length: width }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  // All are awaited even if one fails: the caller removes the folder they read from.
  const results = await Promise.allSettled(runners);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
