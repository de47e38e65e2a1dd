import { createHash } from "node:crypto";
import { copyUrl, type RawAnswer, rawRequest } from "#test/support/raw-request.ts";

/** The token of the copy under test: INGEST_TOKEN. */
function authorization(): Record<string, string> {
  return { Authorization: `Bearer ${process.env.INGEST_TOKEN ?? ""}` };
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** One request of the bench, at `/api/v1/ingest/…`. A given header wins; an object is sent as JSON. */
export function askIngest(
  method: string,
  path: string,
  input: { body?: Buffer | object; headers?: Record<string, string>; base?: string } = {},
): Promise<RawAnswer> {
  const { body, headers, base = copyUrl() } = input;
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const type = { "Content-Type": Buffer.isBuffer(body) ? "audio/mp4" : "application/json" };
  return rawRequest(base, {
    method,
    path: `/api/v1/ingest/${path}`,
    headers: { ...authorization(), ...type, ...headers },
    ...(bytes === undefined ? {} : { body: bytes }),
  });
}

/** Stores an object as the bench does. */
export function putObject(bucket: "MEDIA" | "MASTERS", key: string, bytes: Buffer, base?: string): Promise<RawAnswer> {
  return askIngest("PUT", `objects/${bucket}/${key}`, {
    body: bytes,
    headers: { "X-Content-Sha256": sha256(bytes) },
    base,
  });
}
