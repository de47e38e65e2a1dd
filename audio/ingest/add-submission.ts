import { mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { MAX_PROBLEM, reasonOf } from "#audio/ingest/failure-reason.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { prepareRecording, removeFolder } from "#audio/ingest/prepare-recording.ts";
import { publishSubmission } from "#audio/ingest/publish-recording.ts";
import type { QueuedSubmission } from "#audio/ingest/queued-files.ts";
import { SinkError } from "#audio/ingest/sink-error.ts";

type AddSubmissionOptions = {
  submission: QueuedSubmission;
  sink: HttpSink;
  ladder: Ladder;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

/** The outcome of a file that failed. `report` tells the copy why, unless the copy itself is away: the file stays in the queue then. */
export async function failedOutcome(error: unknown, report: (problem: string) => Promise<void>): Promise<Outcome> {
  const problem = finalProblem(error);
  if (problem === null) return { status: "failed", reason: reasonOf(error) };
  const failure = await report(problem.slice(0, MAX_PROBLEM)).then(
    () => "",
    (refusal: unknown) => `, which could not be recorded: ${reasonOf(refusal)}`,
  );
  return { status: "failed", reason: `${problem}${failure}` };
}

/** Why a file is not prepared; null if the copy is away. */
function finalProblem(error: unknown): string | null {
  if (error instanceof SinkError) return error.isRefusal ? copy.refused(error.message) : null;
  return reasonOf(error);
}

/** Makes the stream of a file that was sent to a project. Failures are returned as outcomes. */
export async function addSubmission(options: AddSubmissionOptions): Promise<Outcome> {
  const { submission, sink, ladder, startEncoder, workRoot, onProgress } = options;
  const { submissionId, title } = submission;
  const [directory, source] = [await mkdtemp(join(workRoot, "submission-")), await mkdtemp(join(workRoot, "source-"))];
  try {
    const path = join(source, basename(submission.fileName) || "file");
    await sink.fetchSubmission(submissionId, path);
    const prepared = await prepareRecording({
      path,
      directory,
      ladder,
      mp3s: false,
      marks: false,
      startEncoder,
      onProgress,
    });
    const recording = await publishSubmission({ sink, submissionId, ladder, prepared });
    return {
      status: "stored",
      recordingId: recording.recordingId,
      title,
      durationMs: recording.durationMs,
      sha256: "",
      notes: prepared.notes,
    };
  } catch (error) {
    return await failedOutcome(error, (problem) => sink.recordSubmission({ submissionId, problem }));
  } finally {
    await removeFolder(directory);
    await removeFolder(source);
  }
}
