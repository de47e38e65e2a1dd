import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink, UpdatedTags } from "#audio/ingest/http-sink.ts";
import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";
import { prepareRecording, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import { sniffStems } from "#audio/ingest/stems.ts";
import { readTags } from "#audio/ingest/tags/read-tags.ts";
import { readSidecar } from "#audio/ingest/tags/sidecar.ts";

/** Result for one file. `reason` is a sentence fragment shown after the file's name. */
export type Outcome =
  | {
      status: "stored";
      recordingId: string;
      title: string;
      durationMs: number;
      sha256: string;
      /** Problems to report, as sentence fragments. */
      notes: string[];
    }
  | { status: "skipped"; sha256: string; updated?: UpdatedTags }
  | { status: "failed"; reason: string };

type IngestFileOptions = {
  path: string;
  sink: HttpSink;
  ladder: Ladder;
  /** Make the MP3s now; otherwise `addMp3s` does so later. */
  mp3s: boolean;
  /** Make the marked streams now; otherwise `addMarks` does so later. */
  marks: boolean;
  /** Send the metadata of a file that was ingested before. */
  update?: boolean;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/**
 * Hashes, looks up, decodes, measures, encodes, stores and records one audio file. A bad file is a `failed` outcome, not an
 * exception.
 */
export async function ingestFile(options: IngestFileOptions): Promise<Outcome> {
  try {
    const sha256 = await sha256OfFile(options.path);
    if (await options.sink.findRecording(sha256)) {
      if (!options.update) return { status: "skipped", sha256 };
      const { tags } = await readTags(options.path, (await readSidecar(options.path)).tags);
      return { status: "skipped", sha256, updated: await options.sink.updateTags(sha256, tags) };
    }
    return await ingestNewFile(options, sha256);
  } catch (error) {
    return { status: "failed", reason: reasonOf(error) };
  }
}

async function ingestNewFile(options: IngestFileOptions, sha256: string): Promise<Outcome> {
  const { path, sink, ladder, mp3s, marks, startEncoder, onProgress } = options;
  const sidecar = await readSidecar(path);
  const stems = await sniffStems(sidecar.stems);
  const directory = await mkdtemp(join(options.workRoot, "recording-"));
  try {
    const prepared = await prepareRecording({ path, directory, ladder, mp3s, marks, startEncoder, onProgress });
    const { tags, notes } = await readTags(path, sidecar.tags);
    const recordingId = uuidv7();
    const result = await publishRecording({
      sink,
      recordingId,
      path,
      sha256,
      ladder,
      tags,
      stems,
      prepared,
    });
    if (result === "duplicate") return { status: "skipped", sha256 };
    const durationMs = Math.round((prepared.analysis.frames / prepared.sampleRate) * 1000);
    return {
      status: "stored",
      recordingId,
      title: nameOf(tags),
      durationMs,
      sha256,
      notes: [...prepared.notes, ...notes],
    };
  } finally {
    await removeFolder(directory);
  }
}

/** A title with its version: "Harbour (instrumental)". */
function nameOf({ title, versionType, versionTitle }: RecordingTags): string {
  const version = versionTitle ?? (versionType === "main" ? null : versionType.replaceAll("_", " "));
  return version === null ? title : `${title} (${version})`;
}
