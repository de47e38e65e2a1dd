import { parentPort, workerData } from "node:worker_threads";
import { startFfmpegEncoder } from "#audio/ingest/encode/ffmpeg-encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile, type Outcome } from "#audio/ingest/ingest-file.ts";
import type { WorkerMessage } from "#audio/ingest/run/worker-pool.ts";

/** Same for every file of a run. */
export type IngestWorkerData = {
  baseUrl: string;
  token: string;
  ladder: number[];
  encoder: "mediabunny" | "ffmpeg";
  workRoot: string;
};

/** A file to ingest. */
export type IngestTask = { path: string };

function listen(data: IngestWorkerData): void {
  const sink = new HttpSink({ baseUrl: data.baseUrl, token: data.token });
  const startEncoder = data.encoder === "ffmpeg" ? startFfmpegEncoder : startMediabunnyEncoder;
  const post = (message: WorkerMessage<Outcome>) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ path }: IngestTask) => {
    const result = await ingestFile({
      path,
      sink,
      ladder: data.ladder,
      startEncoder,
      workRoot: data.workRoot,
      onProgress: (share) => post({ kind: "progress", share }),
    });
    post({ kind: "done", result });
  });
}

listen(workerData as IngestWorkerData);
