import type { FileHandle } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

const name = /^[ -~]{4}$/;

/** Start of the chunk after one of `length` bytes at `at`: padded to an even offset, unless a program omitted the padding. */
export async function nextChunk(file: FileHandle, at: number, length: number): Promise<number> {
  const end = at + 8 + length;
  if (length % 2 === 0) return end;
  const bytes = (await readAt(file, end, 5)).toString("latin1");
  return !name.test(bytes.slice(1, 5)) && name.test(bytes.slice(0, 4)) ? end : end + 1;
}
