import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Bytes that are hashed at a time. */
const chunkBytes = 8 * 1024 ** 2;

/**
 * Hexadecimal SHA-256 of a file in a browser, whose own digest needs all of it in memory. `onProgress`: share that is done. @throws the
 * signal's reason
 */
export async function hashFile(
  file: Blob,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += chunkBytes) {
    hash.update(new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer()));
    signal?.throwIfAborted();
    onProgress?.(Math.min(1, (at + chunkBytes) / file.size));
  }
  return bytesToHex(hash.digest());
}
