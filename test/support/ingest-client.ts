import { createHash } from "node:crypto";
import { copyUrl, type RawAnswer, rawRequest } from "#test/support/raw-request.ts";

/** The token of the copy under test: INGEST_TOKEN. */
function authorization(): Record<string, string> {
  return { Authorization: `Bearer ${process.env.INGEST_TOKEN ?? ""}` };
}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** One request of the bench, at `/api/v1/ingest/…`, with bytes or JSON. A given header wins. */
export function askIngest(
  method: string,
  path: string,
  input: { body?: Buffer; json?: unknown; headers?: Record<string, string>; base?: string } = {},
): Promise<RawAnswer> {
  const { body, json, headers, base = copyUrl() } = input;
  const sent = json === undefined ? body : JSON.stringify(json);
  const type = { "Content-Type": json === undefined ? "audio/mp4" : "application/json" };
  return rawRequest(base, {
    method,
    path: `/api/v1/ingest/${path}`,
    headers: { ...authorization(), ...type, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

/** Stores an object as the bench does. */
export function putObject(
  bucket: "MEDIA" | "MASTERS",
  key: string,
  body: Buffer,
  input: { headers?: Record<string, string>; base?: string } = {},
): Promise<RawAnswer> {
  const headers = { "X-Content-Sha256": sha256(body), ...input.headers };
  return askIngest("PUT", `objects/${bucket}/${key}`, { ...input, body, headers });
}
