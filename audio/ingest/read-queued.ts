import { mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { MAX_PROBLEM, reasonOf } from "#audio/ingest/failure-reason.ts";
import type { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import { removeFolder } from "#audio/ingest/prepare-recording.ts";
import { SinkError } from "#audio/ingest/sink-error.ts";

/** The same for all files that wait in a copy. */
export type ReadOptions = {
  sink: HttpSink;
  ladder: Ladder;
  startEncoder: StartEncoder;
  /** A folder in which work folders are made and removed. */
  workRoot: string;
  onProgress: (share: number) => void;
};

type QueuedFile = {
  fileName: string;
  /** Downloads it to a path; this reader has it from then on. */
  fetch: (path: string) => Promise<void>;
  /** Tells the copy why nothing was made of it. */
  report: (problem: string) => Promise<void>;
};

/**
 * Fetches a file that waits, and makes something of it. One that another reader has, or that waits no more, is left out. Failures are returned as
 * outcomes and reported to the copy, unless the copy is away or changed its mind: the file stays in the queue then.
 */
export async function readQueued(
  workRoot: string,
  { fileName, fetch, report }: QueuedFile,
  make: (file: { path: string; directory: string; source: string }) => Promise<Outcome>,
): Promise<Outcome> {
  const [directory, source] = [await mkdtemp(join(workRoot, "made-")), await mkdtemp(join(workRoot, "source-"))];
  try {
    const path = join(source, basename(fileName) || "file");
    const isOurs = await fetch(path).then(() => true, isElsewhere);
    return isOurs ? await make({ path, directory, source }) : { status: "skipped", sha256: "" };
  } catch (error) {
    // It was decided otherwise, its song changed, or another reader has it by now.
    if (error instanceof SinkError && error.code === "conflict") return { status: "failed", reason: error.message };
    return await failedOutcome(error, report);
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
