import type { FileHandle } from "node:fs/promises";
import { type JudgedAudio, judgeAudio } from "#audio/ingest/decode/audio-format.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

/** What a file is, from its bytes, whatever its name; null when it is no audio that is known. */
export function sniffAudio(file: FileHandle): Promise<JudgedAudio | null> {
  return judgeAudio((at, length) => readAt(file, at, length));
}
