import { parentPort, workerData } from "node:worker_threads";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import { type AlteredPassage, measureFile } from "#audio/evaluate/measure-file.ts";
import type { WorkerMessage } from "#audio/ingest/run/worker-pool.ts";

export type EvaluateWorkerData = { cache: string | null; workRoot: string };
export type EvaluateTask = { file: string; path: string };
export type EvaluateOutcome = { features: RecordingFeatures; passages: AlteredPassage[] } | { failed: string };

function listen(data: EvaluateWorkerData): void {
  const post = (message: WorkerMessage<EvaluateOutcome>) => parentPort?.postMessage(message);
  parentPort?.on("message", async ({ path }: EvaluateTask) => {
    try {
      post({ kind: "done", result: await measureFile({ ...data, path }) });
    } catch (error) {
      post({ kind: "done", result: { failed: error instanceof Error ? error.message : String(error) } });
    }
  });
}

listen(workerData as EvaluateWorkerData);
