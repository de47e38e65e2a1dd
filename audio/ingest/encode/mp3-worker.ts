import { type FileHandle, open } from "node:fs/promises";
import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import { AudioSampleSource, Mp3OutputFormat, Output, StreamTarget, type StreamTargetChunk } from "mediabunny";
import { encodeOnMessages, type StartedEncoder } from "#audio/ingest/encode/encoding-messages.ts";
import { crc16, infoFrame, infoFrameBytes } from "#audio/ingest/encode/info-frame.ts";
import { InlineWorker } from "#audio/ingest/encode/inline-worker.ts";
import { SampleFeed } from "#audio/ingest/encode/sample-feed.ts";

/** `rate`: kb/s. */
export type Mp3Options = { path: string; rate: number; sampleRate: number };

/** Frames of an MP3, written after the reserved Info frame. */
class Mp3Frames {
  readonly #file: FileHandle;
  readonly #from: number;
  readonly header = new Uint8Array(4);
  bytes = 0;
  crc = 0;

  constructor(file: FileHandle, from: number) {
    this.#file = file;
    this.#from = from;
  }

  async write({ data, position }: StreamTargetChunk): Promise<void> {
    if (position === 0) this.header.set(data.subarray(0, 4));
    this.crc = crc16(data, this.crc);
    this.bytes += data.length;
    await this.#file.write(data, 0, data.length, this.#from + position);
  }
}

async function startMp3({ path, rate, sampleRate }: Mp3Options): Promise<StartedEncoder> {
  const file = await open(path, "w");
  const frames = new Mp3Frames(file, infoFrameBytes({ rate, sampleRate }));
  const output = new Output({
    // Mediabunny's own Info frame lacks the encoder's delay and padding.
    format: new Mp3OutputFormat({ xingHeader: false }),
    target: new StreamTarget(new WritableStream({ write: (chunk: StreamTargetChunk) => frames.write(chunk) })),
  });
  const source = new AudioSampleSource({ codec: "mp3", bitrate: rate * 1000 });
  output.addAudioTrack(source);
  await output.start();
  const feed = new SampleFeed(source, sampleRate);
  return {
    add: (samples) => feed.add(samples),
    async finish() {
      await output.finalize();
      const { header, bytes, crc } = frames;
      const first = infoFrame({ header, rate, sampleRate, samples: feed.frames, bytes, crc });
      await file.write(first, 0, first.length, 0);
      await file.close();
    },
  };
}

Object.assign(globalThis, { Worker: InlineWorker });
registerMp3Encoder();
encodeOnMessages(startMp3);
