import { parentPort } from "node:worker_threads";

/** Interleaved stereo samples in −1…1, or the end of them. */
export type EncodingRequest = { kind: "samples"; samples: Float32Array } | { kind: "finish" };
/** One reply for each request, in order. */
export type EncodingReply = { kind: "done" } | { kind: "failed"; reason: string };

/** An encoder that is ready for samples. */
export type StartedEncoder = { add: (samples: Float32Array) => Promise<void>; finish: () => Promise<void> };

/** Passes the messages of an EncodingThread to the encoder of this worker thread, one after the other. */
export function encodeOnMessages(started: Promise<StartedEncoder>): void {
  const reply = (message: EncodingReply) => parentPort?.postMessage(message);
  let previous: Promise<unknown> = started;
  parentPort?.on("message", (request: EncodingRequest) => {
    previous = previous
      .then(() => started)
      .then((encoder) => (request.kind === "samples" ? encoder.add(request.samples) : encoder.finish()))
      .then(() => reply({ kind: "done" }));
    previous.catch((error) =>
      reply({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
    );
  });
}
