import { MAX_PROBLEM } from "#audio/ingest/failure-reason.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import type { IngestTask, IngestWorkerData } from "#audio/ingest/run/ingest-worker.ts";
import { runPool } from "#audio/ingest/run/worker-pool.ts";

/** What to make: missing MP3s, analyses, prints or marked streams of recordings, what submitted and uploaded files become, or recordings of delivered ones. */
export type Missing = "mp3" | "analysis" | "marks" | "prints" | "submissions" | "tracks";

type AddMissingOptions = {
  what: Missing;
  workerData: IngestWorkerData;
  jobs: number;
  signal: AbortSignal;
  onStart: (count: number) => void;
  onProgress: (title: string, share: number) => void;
  onDone: (title: string, outcome: Outcome) => void;
  crashed: (reason: string) => Outcome;
};

type Task = Exclude<IngestTask, { path: string }>;

function titleOf(task: Task): string {
  if ("song" in task) return task.song.title;
  if ("track" in task) return task.track.tags.title;
  if ("file" in task) return task.file.name;
  return "submission" in task ? task.submission.title : task.recording.title;
}

async function listTasks(sink: HttpSink, what: Missing): Promise<Task[]> {
  if (what === "submissions") {
    const [submissions, songs, files] = [await sink.listSubmissions(), await sink.listSongs(), await sink.listFiles()];
    return [
      ...submissions.map((submission) => ({ submission })),
      ...songs.map((song) => ({ song })),
      ...files.map((file) => ({ file })),
    ];
  }
  if (what === "tracks") return (await sink.listTracks()).map((track) => ({ track }));
  return (await sink.listWithout(what)).map((recording) => ({ recording, what }));
}

/** Makes what the copy lacks. Throws SinkError if the copy does not respond. */
export async function addMissing(options: AddMissingOptions): Promise<void> {
  const { workerData, jobs, signal, crashed, onProgress, onDone } = options;
  const sink = new HttpSink({ ...workerData, signal });
  const tasks = await listTasks(sink, options.what);
  const reports: Promise<void>[] = [];
  options.onStart(tasks.length);
  await runPool<Task, Outcome>({
    module: new URL("./ingest-worker.ts", import.meta.url),
    workerData,
    tasks,
    jobs,
    signal,
    onProgress: (task, share) => onProgress(titleOf(task), share),
    onDone: (task, outcome) => onDone(titleOf(task), outcome),
    crashed(reason, task) {
      const outcome = crashed(reason);
      if (outcome.status === "failed") reports.push(report(sink, task, outcome.reason).catch(() => undefined));
      return outcome;
    },
  });
  await Promise.all(reports);
}

/** Tells the copy that what waits was not made, because the worker that read it is gone. */
async function report(sink: HttpSink, task: Task, problem: string): Promise<void> {
  const reason = problem.slice(0, MAX_PROBLEM);
  if ("submission" in task)
    return sink.recordSubmission({ submissionId: task.submission.submissionId, problem: reason });
  if ("song" in task) return sink.recordSong({ fileId: task.song.fileId, problem: reason });
  if ("file" in task) return sink.recordFile({ fileId: task.file.fileId, outcome: { problem: reason } });
  if ("track" in task)
    return sink.recordTrack({ trackId: task.track.trackId, outcome: { problem: "unreadableFile", reason } });
  if (task.what === "marks") await sink.recordMarks({ recordingId: task.recording.recordingId, problem: reason });
}
