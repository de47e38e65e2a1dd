import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { registerAacEncoder } from "@mediabunny/aac-encoder";
import {
  AudioSampleSource,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  Mp4OutputFormat,
  Output,
  PathedTarget,
} from "mediabunny";
import { SEGMENT_SECONDS } from "#audio/ingest/encode/encoder.ts";
import { encodeOnMessages, type StartedEncoder } from "#audio/ingest/encode/encoding-messages.ts";
import { InlineWorker } from "#audio/ingest/encode/inline-worker.ts";
import { SampleFeed } from "#audio/ingest/encode/sample-feed.ts";

/** One rendition; `rate` in kb/s, `frames` as in EncoderOptions. */
export type RungOptions = {
  directory: string;
  rate: number;
  sampleRate: number;
  frames: number | null;
  /** Write `direct.m4a` from the same packets. */
  direct: boolean;
};

const FRAMES_PER_PACKET = 1024;
/** Bytes buffered for each open file. The library's default of 16 MiB would be cleared again for every segment. */
const WRITE_BYTES = 256 * 1024;

const fileTarget = (path: string) => new FilePathTarget(path, { chunkSize: WRITE_BYTES });

async function startRung(options: RungOptions): Promise<StartedEncoder> {
  const { rate, sampleRate } = options;
  await mkdir(join(options.directory, "hls", `${rate}k`), { recursive: true });
  const hls = hlsOutput(options);
  const direct = options.direct ? directOutput(options) : null;
  const source = new AudioSampleSource({
    codec: "aac",
    bitrate: rate * 1000,
    // Encoded once, muxed twice.
    onEncodedPacket: (packet, meta) => direct?.source.add(packet, meta),
  });
  hls.addAudioTrack(source);
  await hls.start();
  await direct?.output.start();
  const feed = new SampleFeed(source, sampleRate);
  return {
    add: (samples) => feed.add(samples),
    async finish() {
      await hls.finalize();
      await direct?.output.finalize();
    },
  };
}

/** Writes `hls/{rate}k/…`, and `hls/{rate}k.m3u8` as the master playlist of this rung alone. */
function hlsOutput({ directory, rate }: RungOptions): Output {
  return new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_SECONDS,
      getPlaylistPath: () => `${rate}k/index.m3u8`,
      getInitPath: () => "init.mp4",
      getSegmentPath: ({ n }) => `seg_${String(n).padStart(3, "0")}.m4s`,
    }),
    target: new PathedTarget(join(directory, "hls", `${rate}k.m3u8`), ({ path }) => fileTarget(path)),
  });
}

/**
 * The index precedes the audio, so that playback starts with the first bytes. Its space is reserved if the length is known; otherwise the
 * file is fragmented, so that nothing is held in memory.
 */
function directOutput({ directory, frames }: RungOptions): { output: Output; source: EncodedAudioPacketSource } {
  const output = new Output({
    format: new Mp4OutputFormat({
      fastStart: frames === null ? "fragmented" : "reserve",
      minimumFragmentDuration: SEGMENT_SECONDS,
    }),
    target: fileTarget(join(directory, "direct.m4a")),
  });
  const source = new EncodedAudioPacketSource("aac");
  // Priming, padding and the resampler's tail add a few packets.
  const packets = Math.ceil((frames ?? 0) / FRAMES_PER_PACKET) + 8;
  output.addAudioTrack(source, frames === null ? {} : { maximumPacketCount: packets });
  return { output, source };
}

Object.assign(globalThis, { Worker: InlineWorker });
registerAacEncoder();
encodeOnMessages(startRung);
