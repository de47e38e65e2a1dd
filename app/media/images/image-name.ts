import { uint8ArrayToHex } from "uint8array-extras";

/** Key prefix of the variants in MEDIA: the hash of the source's content. */
export async function imageName(source: Uint8Array<ArrayBuffer>): Promise<string> {
  return `images/${uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", source)))}`;
}
