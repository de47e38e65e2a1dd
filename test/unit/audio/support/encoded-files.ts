import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFlac } from "#audio/demo/write-flac.ts";
import { DOWNLOAD_MP3 } from "#audio/ingest/encode/encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";

async function inFolder(make: (folder: string) => Promise<string>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "encoded-"));
  try {
    return await readFile(await make(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Stereo sound at 44.1 kHz as the product's MP3 for downloads. */
export function mp3Bytes([left, right]: readonly Float32Array[]): Promise<Buffer> {
  return inFolder(async (directory) => {
    const frames = left?.length ?? 0;
    const encoder = await startMediabunnyEncoder({
      ...{ directory, sampleRate: 44_100, ladder: [], mp3s: [DOWNLOAD_MP3], frames },
    });
    await encoder.add(left ?? new Float32Array(0), right ?? new Float32Array(0));
    await encoder.finish();
    return join(directory, DOWNLOAD_MP3.name);
  });
}

/** Stereo sound at 44.1 kHz as FLAC. */
export function flacBytes([left, right]: readonly Float32Array[]): Promise<Buffer> {
  return inFolder(async (directory) => {
    const path = join(directory, "sound.flac");
    await writeFlac(path, { left: left ?? new Float32Array(0), right: right ?? new Float32Array(0) });
    return path;
  });
}
