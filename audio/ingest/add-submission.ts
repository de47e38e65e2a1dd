import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording } from "#audio/ingest/prepare-recording.ts";
import { publishSubmission } from "#audio/ingest/publish-recording.ts";
import type { QueuedSubmission } from "#audio/ingest/queued-files.ts";
import { type ReadOptions, readQueued } from "#audio/ingest/read-queued.ts";

/** Makes the stream of a file that was sent to a project. Failures are returned as outcomes. */
export function addSubmission(options: ReadOptions & { submission: QueuedSubmission }): Promise<Outcome> {
  const { submission, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { submissionId, title, fileName } = submission;
  const file = {
    fileName,
    fetch: (path: string) => sink.fetchSubmission(submissionId, path),
    report: (problem: string) => sink.recordSubmission({ submissionId, problem }),
  };
  return readQueued(workRoot, file, async ({ path, directory }) => {
    const encoding = { ladder, mp3s: false, marks: false, startEncoder, onProgress };
    const prepared = await prepareRecording({ path, directory, ...encoding });
    const { recordingId, durationMs } = await publishSubmission({ sink, submissionId, ladder, prepared });
    return { status: "stored", recordingId, title, durationMs, sha256: "", notes: prepared.notes };
  });
}
