import type { FileHandle } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

/** Max consecutive trailing tags. */
const MAX_TAGS = 8;
/** Bytes before the end that are searched for an ID3v2 tag without a footer, or Lyrics3 v1. */
const SEARCHED_BYTES = 256 * 1024;

/** End of the audio: before trailing tags of any kind, whatever the format. */
export async function soundEnd(file: FileHandle, from: number, size: number): Promise<number> {
  let end = size;
  for (let tags = 0; tags < MAX_TAGS; tags += 1) {
    const length = await tagBefore(file, end);
    if (length === 0 || end - length < from) break;
    end -= length;
  }
  return end;
}

const word = (bytes: Buffer, at: number, length: number) => bytes.toString("latin1", at, at + length);

async function tagBefore(file: FileHandle, end: number): Promise<number> {
  const bytes = await readAt(file, Math.max(0, end - 355), Math.min(355, end));
  const at = (before: number) => bytes.length - before;
  if (word(bytes, at(128), 3) === "TAG" && bytes.length >= 128) {
    return word(bytes, at(355), 4) === "TAG+" ? 355 : 128;
  }
  if (word(bytes, at(32), 8) === "APETAGEX") {
    const hasHeader = bytes.readUInt32LE(at(12)) >= 0x80000000;
    return bytes.readUInt32LE(at(20)) + (hasHeader ? 32 : 0);
  }
  if (word(bytes, at(9), 9) === "LYRICS200") return Number(/^\d{6}$/.exec(word(bytes, at(15), 6))?.[0] ?? 0) + 15;
  if (word(bytes, at(10), 3) === "3DI") return 20 + id3Size(bytes.subarray(at(10)));
  return taggedTail(file, end, word(bytes, at(9), 9) === "LYRICSEND");
}

const id3Size = (header: Buffer) => header.subarray(6, 10).reduce((total, byte) => total * 128 + (byte & 127), 0);

/** Trailing tags recognisable only by their beginning. */
async function taggedTail(file: FileHandle, end: number, isLyrics: boolean): Promise<number> {
  const bytes = await readAt(file, Math.max(0, end - SEARCHED_BYTES), Math.min(SEARCHED_BYTES, end));
  if (isLyrics) {
    const begin = bytes.lastIndexOf("LYRICSBEGIN", undefined, "latin1");
    return begin < 0 ? 0 : bytes.length - begin;
  }
  for (
    let at = bytes.lastIndexOf("ID3", undefined, "latin1");
    at > 0;
    at = bytes.lastIndexOf("ID3", at - 1, "latin1")
  ) {
    const isWhole = (bytes[at + 3] ?? 0) <= 4 && at + 10 + id3Size(bytes.subarray(at, at + 10)) === bytes.length;
    if (isWhole) return bytes.length - at;
  }
  return 0;
}
