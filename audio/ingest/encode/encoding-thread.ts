import { Worker } from "node:worker_threads";
import type { EncodingReply, EncodingRequest } from "#audio/ingest/encode/encoding-messages.ts";

type Waiting = { resolve: () => void; reject: (error: Error) => void };

/** A thread that encodes one file or rung. Requests complete in order; after a failure every call throws its reason. */
export class EncodingThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: Error | null = null;

  /** `module` calls `encodeOnMessages`; `name` is how errors call the encoder. */
  constructor(module: URL, name: string, workerData: unknown) {
    this.#worker = new Worker(module, { workerData });
    this.#worker.on("message", (reply: EncodingReply) => {
      if (reply.kind === "done") this.#waiting.shift()?.resolve();
      else this.#fail(new Error(`the ${name} encoder failed: ${reply.reason}`));
    });
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", (code) => this.#fail(new Error(`the ${name} encoder ended with code ${code}`)));
  }

  /** Resolves when the thread has done what was asked. */
  send(request: EncodingRequest): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(request);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
  }
}
