import type { FileHandle } from "node:fs/promises";
import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";
import { deinterleave, type SampleFormat } from "#audio/ingest/decode/sample-format.ts";

/** Places sampled, skipping silence. */
const PLACES = 8;
const FRAMES = 8192;
/** Min correlation of audio: neighbouring samples are similar, while misread bytes are noise near 0. */
const SOUND = 0.5;
/** Max magnitude of floating point. Integers misread as floats are far louder in places, or near zero. */
const LOUDEST = 8;
const QUIETEST = 1e-5;

type Data = { file: FileHandle; from: number; bytes: number; channels: number };

/** The first of these formats in which the data is audio or silence; null if none. */
export async function chooseSample(formats: readonly SampleFormat[], data: Data): Promise<SampleFormat | null> {
  let silent: SampleFormat | null = null;
  for (const format of formats) {
    const likeness = await likenessOf(format, data);
    if (likeness === null) silent ??= format;
    else if (likeness >= SOUND) return format;
  }
  return silent;
}

/** Correlation of neighbouring samples of a channel, at most 1; null for silence, 0 for what cannot be audio. */
async function likenessOf(format: SampleFormat, data: Data): Promise<number | null> {
  try {
    const channels = await samplePlaces(format, data);
    return fits(format, channels) ? likeness(channels) : 0;
  } catch (error) {
    // Far above full scale.
    if (error instanceof UnusableFile) return 0;
    throw error;
  }
}

async function samplePlaces(format: SampleFormat, { file, from, bytes, channels }: Data): Promise<Float32Array[]> {
  const frameBytes = format.bytes * channels;
  const frames = Math.floor(bytes / frameBytes);
  const places: Float32Array[] = [];
  for (let place = 0; place < PLACES; place += 1) {
    const start = Math.floor((place * Math.max(0, frames - FRAMES)) / (PLACES - 1));
    const block = await readAt(file, from + start * frameBytes, Math.min(FRAMES, frames) * frameBytes);
    places.push(...deinterleave(block, format, channels));
  }
  return places;
}

/** Whether the values are plausible: misaligned reading gives values that no program writes. */
function fits({ kind, bits, bytes }: SampleFormat, channels: readonly Float32Array[]): boolean {
  const loudest = Math.max(
    ...channels.map((channel) => channel.reduce((max, value) => Math.max(max, Math.abs(value)), 0)),
  );
  if (loudest === 0) return true;
  if (kind === "float" && bytes === 4) return loudest >= QUIETEST && loudest <= LOUDEST;
  if (bits === undefined) return true;
  // Samples in the low bits of larger ones use values below the others.
  const step = 2 ** (8 * bytes - 2 * bits + 1);
  return loudest <= 1 && channels.some((channel) => channel.some((value) => value % step !== 0));
}

function likeness(channels: readonly Float32Array[]): number | null {
  let [product, power] = [0, 0];
  for (const channel of channels) {
    for (let at = 1; at < channel.length; at += 1) {
      const [before = 0, here = 0] = [channel[at - 1], channel[at]];
      product += before * here;
      power += (before * before + here * here) / 2;
    }
  }
  return power === 0 ? null : product / power;
}
