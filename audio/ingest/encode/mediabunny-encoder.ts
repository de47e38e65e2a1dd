import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { registerAacEncoder } from "@mediabunny/aac-encoder";
import {
  AudioSample,
  AudioSampleSource,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  Mp4OutputFormat,
  Output,
  PathedTarget,
} from "mediabunny";
import { directRate, type Encoder, type EncoderOptions, SEGMENT_SECONDS } from "#audio/ingest/encode/encoder.ts";

const FRAMES_PER_PACKET = 1024;
/** Samples handed over at a time: long decoder chunks would otherwise wait in memory once per rung. */
const SLICE_FRAMES = 32 * FRAMES_PER_PACKET;

/** FFmpeg's AAC encoder as WebAssembly: the same bytes on every machine, nothing to install. */
export async function startMediabunnyEncoder(options: EncoderOptions): Promise<Encoder> {
  registerAacEncoder();
  const { directory, ladder, sampleRate } = options;
  for (const rate of ladder) await mkdir(join(directory, "hls", `${rate}k`), { recursive: true });
  const hls = hlsOutput(options);
  const direct = directOutput(options);
  const sources = ladder.map((rate) => {
    const tap = rate === directRate(ladder) ? direct.source : null;
    const source = new AudioSampleSource({
      codec: "aac",
      bitrate: rate * 1000,
      // Encoded once, muxed twice: the direct file costs no second encoding.
      onEncodedPacket: (packet, meta) => tap?.add(packet, meta),
    });
    hls.addAudioTrack(source);
    return source;
  });
  await hls.start();
  await direct.output.start();
  let position = 0;

  async function addSlice(left: Float32Array, right: Float32Array): Promise<void> {
    const data = new Float32Array(left.length * 2);
    data.set(left);
    data.set(right, left.length);
    const timestamp = position / sampleRate;
    const sample = new AudioSample({ data, format: "f32-planar", numberOfChannels: 2, sampleRate, timestamp });
    position += left.length;
    // Each rung encodes on its own thread: they overlap.
    await Promise.all(sources.map((source) => source.add(sample)));
    sample.close();
  }

  return {
    async add(left, right) {
      for (let from = 0; from < left.length; from += SLICE_FRAMES) {
        await addSlice(left.subarray(from, from + SLICE_FRAMES), right.subarray(from, from + SLICE_FRAMES));
      }
    },
    async finish() {
      await hls.finalize();
      await direct.output.finalize();
    },
    async cancel() {
      await hls.cancel();
      await direct.output.cancel();
    },
  };
}

function hlsOutput({ directory, ladder }: EncoderOptions): Output {
  return new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_SECONDS,
      getPlaylistPath: ({ n }) => `${ladder[n - 1]}k/index.m3u8`,
      getInitPath: () => "init.mp4",
      getSegmentPath: ({ n }) => `seg_${String(n).padStart(3, "0")}.m4s`,
    }),
    target: new PathedTarget(join(directory, "hls", "master.m3u8"), ({ path }) => new FilePathTarget(path)),
  });
}

/**
 * The index stands before the sound, so that playing starts with the first bytes. Its room is reserved where the
 * length is known; otherwise the file is written in fragments, each with an index of its own, and nothing waits in memory.
 */
function directOutput({ directory, frames }: EncoderOptions): { output: Output; source: EncodedAudioPacketSource } {
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: frames === null ? "fragmented" : "reserve",
      minimumFragmentDuration: SEGMENT_SECONDS,
    }),
    target: new FilePathTarget(join(directory, "direct.m4a")),
  });
  const source = new EncodedAudioPacketSource("aac");
  // Priming, padding and the resampler's tail take a few packets more than the sound fills.
  const packets = Math.ceil((frames ?? 0) / FRAMES_PER_PACKET) + 8;
  output.addAudioTrack(source, frames === null ? {} : { maximumPacketCount: packets });
  return { output, source };
}
