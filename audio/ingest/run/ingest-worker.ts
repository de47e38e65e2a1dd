import { parentPort, workerData } from "node:worker_threads";
import { addAnalysis, addPrint } from "#audio/ingest/add-analysis.ts";
import { addDeliveredTrack } from "#audio/ingest/add-delivered-track.ts";
import { addFile } from "#audio/ingest/add-file.ts";
import { addMarks } from "#audio/ingest/add-marks.ts";
import { addMp3s } from "#audio/ingest/add-mp3s.ts";
import { addSong } from "#audio/ingest/add-song.ts";
import { addSubmission } from "#audio/ingest/add-submission.ts";
import { startFfmpegEncoder } from "#audio/ingest/encode/ffmpeg-encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile, type Outcome } from "#audio/ingest/ingest-file.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import type { QueuedFile, QueuedSong, QueuedSubmission, QueuedTrack } from "#audio/ingest/queued-files.ts";
import type { WorkerMessage } from "#audio/ingest/run/worker-pool.ts";

/** Same for all files of a run. */
export type IngestWorkerData = {
  baseUrl: string;
  token: string;
  /** Id of this reader, the same in all threads of a run. */
  reader: string;
  ladder: number[];
  encoder: "mediabunny" | "ffmpeg";
  update: boolean;
  workRoot: string;
};

/** A file to ingest, a recording with what it lacks, a file sent to a project, one of a submitted song, of a DDEX delivery, or of staff. */
export type IngestTask =
  | { path: string }
  | { recording: StoredOriginal; what: "mp3" | "analysis" | "marks" | "prints" }
  | { submission: QueuedSubmission }
  | { song: QueuedSong }
  | { track: QueuedTrack }
  | { file: QueuedFile };

function listen(data: IngestWorkerData): void {
  const sink = new HttpSink({ baseUrl: data.baseUrl, token: data.token, reader: data.reader });
  const startEncoder = data.encoder === "ffmpeg" ? startFfmpegEncoder : startMediabunnyEncoder;
  const post = (message: WorkerMessage<Outcome>) => parentPort?.postMessage(message);
  const { ladder, workRoot } = data;
  const onProgress = (share: number) => post({ kind: "progress", share });
  const common = { sink, startEncoder, workRoot, onProgress };
  function run(task: IngestTask): Promise<Outcome> {
    if ("path" in task)
      return ingestFile({ ...common, path: task.path, ladder, mp3s: true, marks: true, update: data.update });
    if ("submission" in task) return addSubmission({ ...common, ladder, submission: task.submission });
    if ("song" in task) return addSong({ ...common, ladder, song: task.song });
    if ("track" in task) return addDeliveredTrack({ ...common, ladder, track: task.track });
    if ("file" in task) return addFile({ ...common, ladder, file: task.file });
    const add = { mp3: addMp3s, analysis: addAnalysis, marks: addMarks, prints: addPrint }[task.what];
    return add({ ...common, recording: task.recording });
  }
  parentPort?.on("message", async (task: IngestTask) => {
    post({ kind: "done", result: await run(task) });
  });
}

listen(workerData as IngestWorkerData);
