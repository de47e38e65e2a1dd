import { findEncodingFfmpeg } from "#audio/ingest/decode/ffmpeg.ts";
import { installDebian } from "#scripts/install-debian.ts";

/** Finds or installs an ffmpeg, so that what encodes is tested with both encoders. Without one the tests go on with the other. */
export async function installFfmpeg(): Promise<void> {
  if (findEncodingFfmpeg() !== null) return;
  console.log("No ffmpeg with libmp3lame found; installing one for the tests that encode…");
  if ((await installDebian("ffmpeg")) && findEncodingFfmpeg() !== null) return;
  console.warn("No ffmpeg could be installed: what encodes is tested with the WebAssembly encoders alone.");
}
