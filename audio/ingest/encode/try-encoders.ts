import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { copy } from "#audio/ingest/copy.ts";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import type { StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startFfmpegEncoder } from "#audio/ingest/encode/ffmpeg-encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { reasonOf } from "#audio/ingest/failure-reason.ts";

type Try = { startEncoder: StartEncoder; directory: string };

/** What was made, the folder in which it is, and what is to be said of it: none, or one sentence fragment. */
type Encoded<Made> = { made: Made; directory: string; notes: string[] };

/**
 * Encodes in `directory`; what the system's ffmpeg fails on, by the encoders that come with Syncline, in a folder below it. Builds of ffmpeg
 * differ, and a file is taken on every machine that has one as it is on one that has none. @throws as `encode`
 */
export async function tryEncoders<Made>(first: Try, encode: (by: Try) => Promise<Made>): Promise<Encoded<Made>> {
  try {
    return { made: await encode(first), directory: first.directory, notes: [] };
  } catch (error) {
    if (first.startEncoder !== startFfmpegEncoder || error instanceof UnusableFile) throw error;
    const directory = await mkdtemp(join(first.directory, "again-"));
    const made = await encode({ startEncoder: startMediabunnyEncoder, directory });
    return { made, directory, notes: [copy.notes.encodedOtherwise(reasonOf(error))] };
  }
}
