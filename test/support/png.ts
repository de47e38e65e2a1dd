import { readImageHeader } from "#app/media/images/image-header.ts";

/** The size that the bytes of a PNG name, after checks of its chunks; throws for anything that a decoder would refuse. */
export function readPng(bytes: Uint8Array): { width: number; height: number; chunks: string[] } {
  const header = readImageHeader(bytes);
  if (header?.type !== "image/png") throw new Error("not a PNG");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: string[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    chunks.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
    at += 12 + length;
    if (at > bytes.length) throw new Error("the last chunk is cut off");
  }
  return { width: header.width, height: header.height, chunks };
}
