import { mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import { type Outcome, reasonOf } from "#audio/ingest/ingest-file.ts";
import type { QueuedSubmission } from "#audio/ingest/ingested-recording.ts";
import { prepareRecording, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { publishSubmission } from "#audio/ingest/publish-recording.ts";

type AddSubmissionOptions = {
  submission: QueuedSubmission;
  sink: HttpSink;
  ladder: Ladder;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** What the copy takes of a reason. */
const MAX_PROBLEM = 300;

/**
 * Makes the stream of a file that was sent to a project. A file of which no recording can be made is reported to the copy, which tells its
 * sender; any other failure leaves it in the queue.
 */
export async function addSubmission(options: AddSubmissionOptions): Promise<Outcome> {
  const { submission, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { submissionId, title } = submission;
  const [directory, source] = [await mkdtemp(join(workRoot, "submission-")), await mkdtemp(join(workRoot, "source-"))];
  try {
    const path = join(source, basename(submission.fileName) || "file");
    await sink.fetchSubmission(submissionId, path);
    const prepared = await prepareRecording({ path, directory, ladder, mp3s: false, startEncoder, onProgress });
    const recording = await publishSubmission({ sink, submissionId, ladder, prepared });
    return {
      status: "stored",
      recordingId: recording.recordingId,
      title,
      durationMs: recording.durationMs,
      sha256: "",
    };
  } catch (error) {
    const reason = reasonOf(error);
    if (!(error instanceof UnusableFile)) return { status: "failed", reason };
    const report = { submissionId, problem: reason.slice(0, MAX_PROBLEM) };
    const failure = await sink.recordSubmission(report).then(
      () => "",
      (refusal: unknown) => `, which could not be recorded: ${reasonOf(refusal)}`,
    );
    return { status: "failed", reason: `${reason}${failure}` };
  } finally {
    await removeFolder(directory);
    await removeFolder(source);
  }
}
