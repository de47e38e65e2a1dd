import { uint8ArrayToHex } from "uint8array-extras";

/** The prefix of the variants' keys in MEDIA: pictures are named by their source's content. */
export async function imageName(source: Uint8Array<ArrayBuffer>): Promise<string> {
  return `images/${uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", source)))}`;
}
