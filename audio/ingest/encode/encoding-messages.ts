import { parentPort } from "node:worker_threads";

/** A request for one file or bit rate: interleaved stereo samples in −1…1, or the end of them. */
export type EncodingRequest =
  | { kind: "start"; options: unknown }
  | { kind: "samples"; samples: Float32Array }
  | { kind: "finish" };
/** One reply for each request, in order. */
export type EncodingReply = { kind: "done" } | { kind: "failed"; reason: string };

/** An encoder that is ready for samples. */
export type StartedEncoder = { add: (samples: Float32Array) => Promise<void>; finish: () => Promise<void> };

/**
 * Passes the messages of an EncodingThread to the encoders of this worker thread, one after the other. After `finish` the
 * next message starts another file.
 */
export function encodeOnMessages<Options>(start: (options: Options) => Promise<StartedEncoder>): void {
  const reply = (message: EncodingReply) => parentPort?.postMessage(message);
  let encoder: StartedEncoder | null = null;

  async function handle(request: EncodingRequest): Promise<void> {
    if (request.kind === "start") encoder = await start(request.options as Options);
    else if (request.kind === "samples") await encoder?.add(request.samples);
    else await encoder?.finish();
  }

  let previous = Promise.resolve();
  parentPort?.on("message", (request: EncodingRequest) => {
    previous = previous.then(() => handle(request)).then(() => reply({ kind: "done" }));
    previous.catch((error) =>
      reply({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
    );
  });
}
