import type { FileHandle } from "node:fs/promises";
import { type JudgedAudio, judgeAudio } from "#audio/ingest/decode/audio-format.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

/** Detects a file's format from its bytes, whatever its name; null if it is no known audio. */
export function sniffAudio(file: FileHandle): Promise<JudgedAudio | null> {
  return judgeAudio((at, length) => readAt(file, at, length));
}
