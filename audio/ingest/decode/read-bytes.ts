import type { FileHandle } from "node:fs/promises";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";

/** Bytes read from disk at a time. */
const BLOCK_BYTES = 64 * 1024;

/** Reads exactly `length` bytes at `position`, fewer only at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Reads exactly `length` bytes of a header. Throws UnusableFile where the file ends before. */
export async function readHeader(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = await readAt(file, position, length);
  if (bytes.length < length) throw new UnusableFile("its header is cut short");
  return bytes;
}

/** Streams bytes from…to in blocks whose length is a multiple of `align`, the last block excepted. */
export async function* readBlocks(file: FileHandle, from: number, to: number, align = 1): AsyncGenerator<Buffer> {
  const block = Math.max(align, Math.floor(BLOCK_BYTES / align) * align);
  for (let position = from; position < to; position += block) {
    const bytes = await readAt(file, position, Math.min(block, to - position));
    if (bytes.length === 0) return;
    yield bytes;
  }
}
