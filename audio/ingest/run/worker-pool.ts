import { Worker } from "node:worker_threads";

/** Message of a pool worker: progress of its task, or the result. */
export type WorkerMessage<Result> = { kind: "progress"; share: number } | { kind: "done"; result: Result };

type PoolOptions<Task, Result> = {
  /** Module that replies to each task message with WorkerMessages. */
  module: URL;
  workerData: unknown;
  tasks: readonly Task[];
  jobs: number;
  signal: AbortSignal;
  onProgress: (task: Task, share: number) => void;
  onDone: (task: Task, result: Result) => void;
  /** Result of a task whose worker crashed, for example out of memory. */
  crashed: (reason: string, task: Task) => Result;
};

/** Runs tasks in order on `jobs` worker threads. Resolves when all are done or the signal aborts. */
export async function runPool<Task, Result>(options: PoolOptions<Task, Result>): Promise<void> {
  const queue = [...options.tasks];
  const jobs = Math.min(options.jobs, queue.length);
  await Promise.all(Array.from({ length: jobs }, () => runTasks(options, queue)));
}

async function runTasks<Task, Result>(options: PoolOptions<Task, Result>, queue: Task[]): Promise<void> {
  let worker: Worker | null = null;
  try {
    for (let task = queue.shift(); task !== undefined && !options.signal.aborted; task = queue.shift()) {
      worker ??= startWorker(options);
      const result = await runTask(worker, task, options);
      if (result === null) return;
      if ("crash" in result) worker = null;
      options.onDone(task, "crash" in result ? options.crashed(result.crash, task) : result.done);
    }
  } finally {
    await worker?.terminate();
  }
}

function startWorker<Task, Result>({ module, workerData }: PoolOptions<Task, Result>): Worker {
  // Decoders also write to the console; the result contains the reason.
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
      // Individually: removing all listeners would also remove Node's own.
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
