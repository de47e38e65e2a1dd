import { Worker } from "node:worker_threads";
import type { EncodingReply, EncodingRequest } from "#audio/ingest/encode/encoding-messages.ts";

type Waiting = { resolve: () => void; reject: (error: Error) => void };

/** Idle threads by module. Starting one costs as much as encoding 10 s of audio. */
const idle = new Map<string, Worker[]>();

function takeWorker(module: URL): Worker {
  const worker = idle.get(module.href)?.pop() ?? new Worker(module);
  worker.ref();
  return worker;
}

/** An idle thread does not keep the process alive. */
function keepWorker(module: URL, worker: Worker): void {
  // Not all listeners: those that open and close the thread's port are among them.
  for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
  worker.unref();
  idle.set(module.href, [...(idle.get(module.href) ?? []), worker]);
}

/** A thread that encodes one file or rung. Requests complete in order; after a failure every call throws its reason. */
export class EncodingThread {
  readonly #module: URL;
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: Error | null = null;
  #ended = false;

  /** `module` calls `encodeOnMessages`, which gets `options`; `name` is the encoder's name in errors. */
  constructor(module: URL, name: string, options: unknown) {
    this.#module = module;
    this.#worker = takeWorker(module);
    this.#worker.on("message", (reply: EncodingReply) => {
      if (reply.kind === "done") this.#waiting.shift()?.resolve();
      else this.#fail(new Error(`the ${name} encoder failed: ${reply.reason}`));
    });
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", (code) => this.#fail(new Error(`the ${name} encoder ended with code ${code}`)));
    // A failure to start is thrown by the next call; until then it must not be an unhandled rejection.
    this.#send({ kind: "start", options }).catch(() => undefined);
  }

  /** Resolves when the thread has encoded them. */
  add(samples: Float32Array): Promise<void> {
    return this.#send({ kind: "samples", samples });
  }

  /** Completes the file. The thread can then be used for the next. */
  async finish(): Promise<void> {
    await this.#send({ kind: "finish" });
    this.#ended = true;
    keepWorker(this.#module, this.#worker);
  }

  /** Ends the thread, unless it has finished its file. */
  async stop(): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    await this.#worker.terminate();
  }

  #send(request: EncodingRequest): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
