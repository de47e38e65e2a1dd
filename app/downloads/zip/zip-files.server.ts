import { crc32 } from "node:zlib";
import { zipFile } from "#app/downloads/zip/zip-file.ts";

/** Small files in memory as a ZIP, not compressed. `modifiedAt`: ms since 1970. */
export async function zipFiles(
  files: Record<string, Uint8Array<ArrayBuffer>>,
  modifiedAt: number,
): Promise<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, bytes]) => ({
    ...{ name, modifiedAt, hasDescriptor: false },
    parts: [
      {
        length: bytes.length,
        crc: crc32(bytes),
        open: async (offset: number, length: number) => new Blob([bytes.subarray(offset, offset + length)]).stream(),
      },
    ],
  }));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const [body] = await Promise.all([new Response(readable).arrayBuffer(), zipFile(entries).write(writable)]);
  return body;
}
