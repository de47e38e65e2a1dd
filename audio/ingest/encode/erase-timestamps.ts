import { type FileHandle, open } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

const CONTAINERS = new Set(["moov", "trak", "mdia"]);
const STAMPED = new Set(["mvhd", "tkhd", "mdhd"]);

/**
 * Zeroes creation and modification times in an MP4 file, so that the same audio always gives the same bytes and
 * the same object keys.
 */
export async function eraseTimestamps(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await erase(file, 0, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function erase(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at + 8 <= to; ) {
    const header = await readAt(file, at, 16);
    const type = header.toString("latin1", 4, 8);
    const short = header.readUInt32BE(0);
    const size =
      short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (size < 8) return;
    if (CONTAINERS.has(type)) await erase(file, at + 8, at + size);
    if (STAMPED.has(type)) {
      const version = (await readAt(file, at + 8, 1))[0];
      const bytes = version === 1 ? 16 : 8; // two 64-bit or two 32-bit times: ISO/IEC 14496-12, 8.2.2
      await file.write(Buffer.alloc(bytes), 0, bytes, at + 12);
    }
    at += size;
  }
}
