import { uint8ArrayToHex } from "uint8array-extras";

/** SHA-256 of a text in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  return uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
