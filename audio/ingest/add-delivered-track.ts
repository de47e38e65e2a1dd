import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { v7 as uuidv7 } from "uuid";
import { copy } from "#audio/ingest/copy.ts";
import { sha256OfFile } from "#audio/ingest/hash.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording } from "#audio/ingest/prepare-recording.ts";
import { publishRecording } from "#audio/ingest/publish-recording.ts";
import type { QueuedTrack, TrackOutcome } from "#audio/ingest/queued-files.ts";
import { type ReadOptions, readQueued } from "#audio/ingest/read-queued.ts";

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
export function addDeliveredTrack(options: ReadOptions & { track: QueuedTrack }): Promise<Outcome> {
  const { track, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { trackId, fileKey, tags } = track;
  const record = (outcome: TrackOutcome) => sink.recordTrack({ trackId, outcome });
  const file = {
    fileName: fileKey,
    fetch: (path: string) => sink.fetchTrack(trackId, path),
    report: (reason: string) => record({ problem: "unreadableFile", reason }),
  };
  return readQueued(workRoot, file, async ({ path, directory }) => {
    if (!(await isAsStated(path, track.hash))) {
      await record({ problem: "wrongHash", reason: "" });
      return { status: "failed", reason: copy.wrongHash };
    }
    const sha256 = await sha256OfFile(path);
    if ((await sink.findRecording(sha256)) !== null) {
      await record({ sha256 });
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
        await record({ recording });
        return "recorded";
      },
    });
    return { status: "stored", recordingId, title: tags.title, durationMs, sha256, notes: prepared.notes };
  });
}
