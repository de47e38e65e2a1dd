import { HttpSink } from "#audio/ingest/http-sink.ts";
import type { Outcome } from "#audio/ingest/ingest-file.ts";
import type { StoredOriginal } from "#audio/ingest/ingested-recording.ts";
import type { IngestTask, IngestWorkerData } from "#audio/ingest/run/ingest-worker.ts";
import { runPool } from "#audio/ingest/run/worker-pool.ts";

type AddMissingOptions = {
  what: "mp3" | "analysis";
  workerData: IngestWorkerData;
  jobs: number;
  signal: AbortSignal;
  onStart: (count: number) => void;
  onProgress: (recording: StoredOriginal, share: number) => void;
  onDone: (recording: StoredOriginal, outcome: Outcome) => void;
  crashed: (reason: string) => Outcome;
};

/** Makes the MP3s for downloads, or the analyses, that recordings of the copy lack. Throws SinkError when the copy cannot be asked. */
export async function addMissing(options: AddMissingOptions): Promise<void> {
  const { workerData, jobs, signal, crashed } = options;
  const recordings = await new HttpSink({ ...workerData, signal }).listWithout(options.what);
  options.onStart(recordings.length);
  await runPool<Extract<IngestTask, { recording: StoredOriginal }>, Outcome>({
    module: new URL("./ingest-worker.ts", import.meta.url),
    workerData,
    tasks: recordings.map((recording) => ({ recording, what: options.what })),
    jobs,
    signal,
    onProgress: ({ recording }, share) => options.onProgress(recording, share),
    onDone: ({ recording }, outcome) => options.onDone(recording, outcome),
    crashed,
  });
}
