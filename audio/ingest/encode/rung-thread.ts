import { Worker } from "node:worker_threads";
import type { RungOptions, RungReply, RungRequest } from "#audio/ingest/encode/rung-worker.ts";

type Waiting = { resolve: () => void; reject: (error: Error) => void };

/** A thread that encodes one rung. Requests complete in order; after a failure every call throws its reason. */
export class RungThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  #failure: Error | null = null;

  constructor(options: RungOptions) {
    this.#worker = new Worker(new URL("./rung-worker.ts", import.meta.url), { workerData: options });
    this.#worker.on("message", (reply: RungReply) => {
      if (reply.kind === "done") this.#waiting.shift()?.resolve();
      else this.#fail(new Error(`the ${options.rate} kb/s encoder failed: ${reply.reason}`));
    });
    this.#worker.on("error", (error) => this.#fail(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on("exit", (code) =>
      this.#fail(new Error(`the ${options.rate} kb/s encoder ended with code ${code}`)),
    );
  }

  /** Resolves when the thread has done what was asked. */
  send(request: RungRequest): Promise<void> {
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
