import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import type { StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startFfmpegEncoder } from "#audio/ingest/encode/ffmpeg-encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";

/** The encoders of this machine with their names on the command line: `npm test` installs ffmpeg where it can. */
export const encoders: [name: "mediabunny" | "ffmpeg", start: StartEncoder][] = [
  ["mediabunny", startMediabunnyEncoder],
];
if (findEncodingFfmpeg()) encoders.push(["ffmpeg", startFfmpegEncoder]);
