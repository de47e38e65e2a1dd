import { join } from "node:path";
import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import { AudioSampleSource, FilePathTarget, Mp3OutputFormat, Output } from "mediabunny";
import { MP3_NAME, MP3_RATE } from "#audio/ingest/encode/encoder.ts";
import { encodeOnMessages, type StartedEncoder } from "#audio/ingest/encode/encoding-messages.ts";
import { InlineWorker } from "#audio/ingest/encode/inline-worker.ts";
import { SampleFeed } from "#audio/ingest/encode/sample-feed.ts";

export type Mp3Options = { directory: string; sampleRate: number };

async function startMp3({ directory, sampleRate }: Mp3Options): Promise<StartedEncoder> {
  const output = new Output({
    // The Xing header tells the exact length and is how players seek.
    format: new Mp3OutputFormat({ xingHeader: true }),
    target: new FilePathTarget(join(directory, MP3_NAME)),
  });
  const source = new AudioSampleSource({ codec: "mp3", bitrate: MP3_RATE * 1000 });
  output.addAudioTrack(source);
  await output.start();
  const feed = new SampleFeed(source, sampleRate);
  return { add: (samples) => feed.add(samples), finish: () => output.finalize() };
}

Object.assign(globalThis, { Worker: InlineWorker });
registerMp3Encoder();
encodeOnMessages(startMp3);
