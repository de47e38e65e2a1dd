import { Worker } from "node:worker_threads";

/** What a pool worker says: how far its task is, or what came of it. */
export type WorkerMessage<Result> = { kind: "progress"; share: number } | { kind: "done"; result: Result };

type PoolOptions<Task, Result> = {
  /** Module that answers each task message with WorkerMessages. */
  module: URL;
  workerData: unknown;
  tasks: readonly Task[];
  jobs: number;
  signal: AbortSignal;
  onProgress: (task: Task, share: number) => void;
  onDone: (task: Task, result: Result) => void;
  /** The worker died (out of memory, say): what that means for the task it was at. */
  crashed: (reason: string) => Result;
};

/** Runs tasks in order on `jobs` worker threads. Resolves when all are done or, early, when the signal aborts. */
export async function runPool<Task, Result>(options: PoolOptions<Task, Result>): Promise<void> {
  const queue = [...options.tasks];
  const lanes = Array.from({ length: Math.min(options.jobs, queue.length) }, () => runLane(options, queue));
  await Promise.all(lanes);
}

async function runLane<Task, Result>(options: PoolOptions<Task, Result>, queue: Task[]): Promise<void> {
  let worker: Worker | null = null;
  try {
    for (let task = queue.shift(); task !== undefined && !options.signal.aborted; task = queue.shift()) {
      worker ??= startWorker(options);
      const result = await runTask(worker, task, options);
      if (result === null) return;
      if ("crash" in result) worker = null;
      options.onDone(task, "crash" in result ? options.crashed(result.crash) : result.done);
    }
  } finally {
    await worker?.terminate();
  }
}

function startWorker<Task, Result>({ module, workerData }: PoolOptions<Task, Result>): Worker {
  // Decoders write their complaints to the console; what matters of them comes back as the reason.
  const worker = new Worker(module, { workerData, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

type TaskEnd<Result> = { done: Result } | { crash: string } | null;

function runTask<Task, Result>(
  worker: Worker,
  task: Task,
  options: PoolOptions<Task, Result>,
): Promise<TaskEnd<Result>> {
  return new Promise((resolve) => {
    function end(value: TaskEnd<Result>): void {
      // Each listener by name: removing all of them would also remove those the thread itself lives on.
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      options.signal.removeEventListener("abort", onAbort);
      resolve(value);
    }
    function onMessage(message: WorkerMessage<Result>): void {
      if (message.kind === "progress") options.onProgress(task, message.share);
      else end({ done: message.result });
    }
    const onError = (error: unknown) => end({ crash: error instanceof Error ? error.message : String(error) });
    const onExit = (code: number) => end({ crash: `the worker ended with code ${code}` });
    const onAbort = () => end(null);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    options.signal.addEventListener("abort", onAbort);
    worker.postMessage(task);
  });
}
