import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { SinkError } from "#audio/ingest/sink-error.ts";

/** Max characters of a reason that the copy records. */
export const MAX_PROBLEM = 300;

/** A sentence fragment for any error. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnusableFile || error instanceof SinkError) return error.message;
  if (error instanceof Error && "code" in error) {
    if (error.code === "ENOENT") return "the file does not exist";
    if (error.code === "EACCES") return "the file may not be read";
    if (error.code === "EISDIR") return "it is a folder";
    if (error.code === "ENOSPC") return "the disk is full";
  }
  return error instanceof Error ? error.message : String(error);
}
