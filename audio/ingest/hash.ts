import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** SHA-256 of a file in hex, read as a stream. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const block of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(block);
  return hash.digest("hex");
}

/** First 16 hex digits of a hash over names and hashes: equal sets of derived objects share a key prefix. */
export function revisionOf(files: readonly { name: string; sha256: string }[]): string {
  const lines = files.map(({ name, sha256 }) => `${name} ${sha256}\n`).sort();
  return createHash("sha256").update(lines.join("")).digest("hex").slice(0, 16);
}
