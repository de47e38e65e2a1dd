import { uint8ArrayToHex } from "uint8array-extras";

/** 16 hexadecimal digits that differ as soon as `value` does; `value` is anything JSON can write. */
export async function fingerprint(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return uint8ArrayToHex(new Uint8Array(digest, 0, 8));
}
