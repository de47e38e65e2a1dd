import type { FileHandle } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

const name = /^[ -~]{4}$/;

/** Where the chunk begins that follows one of `length` bytes at `at`: at an even place, unless a program left out the byte for that. */
export async function nextChunk(file: FileHandle, at: number, length: number): Promise<number> {
  const end = at + 8 + length;
  if (length % 2 === 0) return end;
  const bytes = (await readAt(file, end, 5)).toString("latin1");
  return !name.test(bytes.slice(1, 5)) && name.test(bytes.slice(0, 4)) ? end : end + 1;
}
