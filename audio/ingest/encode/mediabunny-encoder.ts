import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { directRate, type Encoder, type EncoderOptions } from "#audio/ingest/encode/encoder.ts";
import { EncodingThread } from "#audio/ingest/encode/encoding-thread.ts";
import type { Mp3Options } from "#audio/ingest/encode/mp3-worker.ts";
import type { RungOptions } from "#audio/ingest/encode/rung-worker.ts";

/** Frames sent to the encoder threads at a time: 0.7 s at 44.1 kHz. */
const SLICE_FRAMES = 32 * 1024;
/** Max queued slices of 256 KiB per rendition: enough that no thread waits for another. */
const MAX_WAITING = 16;

/**
 * FFmpeg's AAC encoder and LAME as WebAssembly: the same bytes on every machine, nothing to install. Every rung and MP3 is
 * encoded and written by a thread each, beside the calling thread that decodes and measures.
 */
export async function startMediabunnyEncoder(options: EncoderOptions): Promise<Encoder> {
  if (options.ladder.length > 0) await mkdir(join(options.directory, "hls"), { recursive: true });
  const threads = startThreads(options);
  const waiting: Promise<unknown>[] = [];

  async function addSlice(samples: Float32Array): Promise<void> {
    const sent = Promise.all(threads.map((thread) => thread.add(samples)));
    // A failure is thrown when this slice is awaited; until then it must not be an unhandled rejection.
    sent.catch(() => undefined);
    waiting.push(sent);
    if (waiting.length > MAX_WAITING) await waiting.shift();
  }

  async function stopThreads(): Promise<void> {
    await Promise.all(threads.map((thread) => thread.stop()));
  }

  return {
    async add(left, right) {
      for (let from = 0; from < left.length; from += SLICE_FRAMES) {
        await addSlice(interleaved(left, right, from, Math.min(left.length, from + SLICE_FRAMES)));
      }
    },
    async finish() {
      await Promise.all(waiting);
      await Promise.all(threads.map((thread) => thread.finish()));
      if (options.ladder.length > 0) await joinMasters(options);
    },
    cancel: stopThreads,
  };
}

function startThreads({ directory, ladder, mp3s, sampleRate, frames }: EncoderOptions): EncodingThread[] {
  const rungs = ladder.map((rate) => {
    const data: RungOptions = { directory, rate, sampleRate, frames, direct: rate === directRate(ladder) };
    return new EncodingThread(new URL("./rung-worker.ts", import.meta.url), `${rate} kb/s`, data);
  });
  const files = mp3s.map(({ name, rate }) => {
    const data: Mp3Options = { path: join(directory, name), rate, sampleRate };
    return new EncodingThread(new URL("./mp3-worker.ts", import.meta.url), `${rate} kb/s MP3`, data);
  });
  return [...rungs, ...files];
}

function interleaved(left: Float32Array, right: Float32Array, from: number, to: number): Float32Array {
  const out = new Float32Array((to - from) * 2);
  for (let i = from, at = 0; i < to; i++, at += 2) {
    out[at] = left[i] as number;
    out[at + 1] = right[i] as number;
  }
  return out;
}

/** Joins the master playlists of all renditions into one. */
async function joinMasters({ directory, ladder }: EncoderOptions): Promise<void> {
  const paths = ladder.map((rate) => join(directory, "hls", `${rate}k.m3u8`));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  await writeFile(join(directory, "hls", "master.m3u8"), texts.join("\n"));
  for (const path of paths) await rm(path);
}
