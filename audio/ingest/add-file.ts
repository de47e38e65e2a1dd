import { mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { failedOutcome } from "#audio/ingest/add-submission.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import type { QueuedFile } from "#audio/ingest/queued-files.ts";
import { SinkError } from "#audio/ingest/sink-error.ts";
import { sniffStems, stemObjects } from "#audio/ingest/stems.ts";
import { readTags } from "#audio/ingest/tags/read-tags.ts";

type AddFileOptions = {
  file: QueuedFile;
  sink: HttpSink;
  ladder: Ladder;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** Reads a file that staff uploaded: a recording, the new audio of one, or a stem. Failures are returned as outcomes. */
export async function addFile(options: AddFileOptions): Promise<Outcome> {
  const { file, sink, workRoot } = options;
  const { fileId } = file;
  const [directory, source] = [await mkdtemp(join(workRoot, "file-")), await mkdtemp(join(workRoot, "source-"))];
  try {
    const path = join(source, basename(file.name) || "file");
    const isOurs = await sink.fetchUpload(fileId, path).then(() => true, isElsewhere);
    if (!isOurs) return { status: "skipped", sha256: "" };
    return file.becomes.kind === "stem"
      ? await addStem(options, file.becomes, path)
      : await addRecording(options, path, directory);
  } catch (error) {
    // It was decided otherwise, or its song changed: it is read again as it is now.
    if (error instanceof SinkError && error.code === "conflict") return { status: "failed", reason: error.message };
    return await failedOutcome(error, (problem) => sink.recordFile({ fileId, outcome: { problem } }));
  } finally {
    await removeFolder(directory);
    await removeFolder(source);
  }
}

/** Another reader has it or read it, or the copy keeps its problem. */
function isElsewhere(error: unknown): false {
  if (error instanceof SinkError && (error.code === "conflict" || error.code === "not_found")) return false;
  throw error;
}

async function addRecording(options: AddFileOptions, path: string, directory: string): Promise<Outcome> {
  const { file, sink, ladder, startEncoder, onProgress } = options;
  const { fileId, isPrivate, becomes } = file;
  const prepared = await prepareRecording({
    path,
    directory,
    ladder,
    mp3s: true,
    marks: true,
    startEncoder,
    onProgress,
  });
  const { tags, notes } = await readTags(path, {}, file.siblings);
  const recordingId = becomes.kind === "song" ? uuidv7() : becomes.recordingId;
  const sha256 = await sha256OfFile(path);
  await publishRecording({
    ...{ sink, recordingId, path, sha256, ladder, tags, stems: [], prepared, isPrivate },
    async record(recording) {
      await sink.recordFile({ fileId, outcome: { recording } });
      return "recorded";
    },
  });
  const durationMs = Math.round((prepared.analysis.frames / prepared.sampleRate) * 1000);
  return { status: "stored", recordingId, title: tags.title, durationMs, sha256, notes: [...prepared.notes, ...notes] };
}

type Stem = Extract<QueuedFile["becomes"], { kind: "stem" }>;

async function addStem(
  { file, sink }: AddFileOptions,
  { recordingId, rev, label }: Stem,
  path: string,
): Promise<Outcome> {
  const { fileId } = file;
  // The id keeps it apart from stems of the same name.
  const prefix = `songs/${recordingId}/${rev}/${fileId}`;
  const [object] = await stemObjects(await sniffStems([{ label, path }]), prefix);
  if (object === undefined) throw new Error("There is no stem.");
  await sink.storeObject(object);
  const { path: _, ...stem } = object;
  await sink.recordFile({ fileId, outcome: { stem } });
  return { status: "stored", recordingId, title: label, durationMs: 0, sha256: stem.sha256, notes: [] };
}
