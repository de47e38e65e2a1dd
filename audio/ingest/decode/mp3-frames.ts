import type { FileHandle } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

/**
 * Number of samples from the Xing or Info frame of an MP3, excluding a frame at either end that encoders count differently; null without
 * one.
 */
export async function mp3Frames({ file, from }: { file: FileHandle; from: number }): Promise<number | null> {
  const bytes = await readAt(file, from, 200);
  const [, second = 0, , fourth = 0] = bytes;
  const isFirstVersion = (second & 0x08) > 0;
  const isMono = fourth >> 6 === 3;
  const sideInformation = isFirstVersion ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const at = 4 + sideInformation;
  if (bytes.length < at + 12 || !/^(?:Xing|Info)$/.test(bytes.toString("latin1", at, at + 4))) return null;
  const hasCount = ((bytes[at + 7] ?? 0) & 1) > 0;
  const frames = hasCount ? bytes.readUInt32BE(at + 8) : 0;
  // LAME's delay and padding, which are removed, are less than three frames.
  return frames > 3 ? (frames - 3) * (isFirstVersion ? 1152 : 576) : null;
}
