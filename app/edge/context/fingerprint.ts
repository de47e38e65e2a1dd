import { uint8ArrayToHex } from "uint8array-extras";

/** Hexadecimal digits of `bytes` of a hash of `value`, which must be JSON. */
export async function fingerprint(value: unknown, bytes = 8): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return uint8ArrayToHex(new Uint8Array(digest, 0, bytes));
}
