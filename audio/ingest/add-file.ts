import { v7 as uuidv7 } from "uuid";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import type { QueuedFile } from "#audio/ingest/queued-files.ts";
import { type ReadOptions, readQueued } from "#audio/ingest/read-queued.ts";
import { sniffStems, stemObjects } from "#audio/ingest/stems.ts";
import { readTags } from "#audio/ingest/tags/read-tags.ts";

type AddFileOptions = ReadOptions & { file: QueuedFile };

/** Reads a file that staff uploaded: a recording, the new audio of one, or a stem. Failures are returned as outcomes. */
export function addFile(options: AddFileOptions): Promise<Outcome> {
  const { file, sink, workRoot } = options;
  const { fileId, name, becomes } = file;
  const queued = {
    fileName: name,
    fetch: (path: string) => sink.fetchUpload(fileId, path),
    report: (problem: string) => sink.recordFile({ fileId, outcome: { problem } }),
  };
  return readQueued(workRoot, queued, ({ path, directory }) =>
    becomes.kind === "stem" ? addStem(options, becomes, path) : addRecording(options, path, directory),
  );
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
