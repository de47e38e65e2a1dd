import { AppError } from "#app/edge/http/app-error.ts";

/** R2 error codes of client faults: part too small, no such upload, bad part, bad digest, bad upload. */
const clientFaults = /\((10011|10024|10025|10037|10048)\)/;

/** Maps an R2 error to the client's error; rethrows unexpected ones. */
export function objectError(error: unknown): unknown {
  const code = clientFaults.exec(error instanceof Error ? error.message : "")?.[1];
  if (code === undefined) return error;
  if (code === "10024") return new AppError("not_found", "There is no such upload: it was finished or given up.");
  if (code === "10037") return new AppError("invalid", "The bytes do not have the SHA-256 that was announced.");
  return new AppError(
    "invalid",
    "The parts do not make an object: each but the last needs at least 5 MiB, all the same size.",
  );
}

function wrongLength(bytes: number): AppError {
  return new AppError("invalid", `The body does not have the ${bytes} bytes that were announced.`);
}

/** For Node, where pages run in development: it has no FixedLengthStream. */
async function readExactly(body: ReadableStream, bytes: number): Promise<ArrayBuffer> {
  const all = await new Response(body).arrayBuffer();
  if (all.byteLength !== bytes) throw wrongLength(bytes);
  return all;
}

/**
 * Streams exactly `bytes` bytes into `put` without buffering. R2 requires a known length. @throws AppError invalid when the body is shorter
 * or longer, or R2 reports a client fault
 */
export async function putStream<T>(
  body: ReadableStream | null,
  bytes: number,
  put: (stream: ReadableStream | ArrayBuffer) => Promise<T>,
): Promise<T> {
  if (body === null || bytes === 0) return put(new ArrayBuffer(0));
  if (!("FixedLengthStream" in globalThis)) return put(await readExactly(body, bytes));
  const exact = new FixedLengthStream(bytes);
  const [piped, stored] = await Promise.allSettled([body.pipeTo(exact.writable), put(exact.readable)]);
  if (stored.status === "fulfilled" && piped.status === "fulfilled") return stored.value;
  const failure = stored.status === "rejected" ? objectError(stored.reason) : null;
  if (failure instanceof AppError) throw failure;
  if (piped.status === "rejected") throw wrongLength(bytes);
  throw failure;
}
