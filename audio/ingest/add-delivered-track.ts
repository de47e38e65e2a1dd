import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { failedOutcome } from "#audio/ingest/add-submission.ts";
import { copy } from "#audio/ingest/copy.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import type { QueuedTrack, TrackOutcome } from "#audio/ingest/queued-files.ts";

type AddTrackOptions = {
  track: QueuedTrack;
  sink: HttpSink;
  ladder: Ladder;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

async function isAsStated(path: string, hash: QueuedTrack["hash"]): Promise<boolean> {
  if (hash === null) return true;
  const digest = createHash(hash.algorithm.replace("-", "").toLowerCase());
  for await (const block of createReadStream(path)) digest.update(block);
  return digest.digest("hex") === hash.value;
}

/**
 * Makes the recording of a delivered file, unpublished and with the metadata of its message. A wrong checksum or an unusable file is
 * reported to the copy; any other failure leaves the file in the queue.
 */
export async function addDeliveredTrack(options: AddTrackOptions): Promise<Outcome> {
  const { track, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { trackId, fileKey, tags } = track;
  const [directory, source] = [await mkdtemp(join(workRoot, "track-")), await mkdtemp(join(workRoot, "source-"))];
  const report = (outcome: TrackOutcome) => sink.recordTrack({ trackId, outcome });
  try {
    const path = join(source, basename(fileKey));
    await sink.fetchObject({ bucket: "MASTERS", key: fileKey }, path);
    if (!(await isAsStated(path, track.hash))) {
      await report({ problem: "wrongHash", reason: "" });
      return { status: "failed", reason: copy.wrongHash };
    }
    const sha256 = await sha256OfFile(path);
    if ((await sink.findRecording(sha256)) !== null) {
      await report({ sha256 });
      return { status: "skipped", sha256 };
    }
    const prepared = await prepareRecording({
      path,
      directory,
      ladder,
      mp3s: true,
      marks: true,
      startEncoder,
      onProgress,
    });
    const recordingId = uuidv7();
    let durationMs = 0;
    await publishRecording({
      ...{ sink, recordingId, path, sha256, ladder, tags, stems: [], prepared, isPrivate: true },
      async record(recording) {
        ({ durationMs } = recording);
        await report({ recording });
        return "recorded";
      },
    });
    return { status: "stored", recordingId, title: tags.title, durationMs, sha256, notes: prepared.notes };
  } catch (error) {
    return await failedOutcome(error, (reason) => report({ problem: "unreadableFile", reason }));
  } finally {
    await removeFolder(directory);
    await removeFolder(source);
  }
}
