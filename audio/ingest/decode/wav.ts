import type { FileHandle } from "node:fs/promises";
import { copy } from "#audio/ingest/copy.ts";
import { chooseSample } from "#audio/ingest/decode/choose-sample.ts";
import { nextChunk } from "#audio/ingest/decode/next-chunk.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { readAt, readBlocks, readHeader } from "#audio/ingest/decode/read-bytes.ts";
import { deinterleave, requireReadable, type SampleFormat } from "#audio/ingest/decode/sample-format.ts";
import { parseWavFormat, type WavFormat } from "#audio/ingest/decode/wav-format.ts";

/** RF64 has the size in ds64; streaming writers leave these placeholders. */
const isUnknownSize = (length: number) => length === 0xffffffff || (length >= 0x7ffff000 && length <= 0x80000024);
const WRAP = 2 ** 32;
/** Chunks behind the sound in which more of it is looked for. */
const maxChunks = 1000;

type Data = { file: FileHandle; from: number; to: number; size: number; header: number };

/**
 * Opens RIFF/WAVE and RF64/BW64 starting at byte `from`: 8, 16, 24, 32-bit integers, 32 and 64-bit float, A-law, µ-law, extensible headers.
 * Header errors that the data reveals are reported in the notes.
 */
export async function openWav(file: FileHandle, from: number, size: number): Promise<PcmStream> {
  let format: WavFormat | null = null;
  let longDataBytes: number | null = null;
  for (let at = from + 12; at + 8 <= size; ) {
    const header = await readAt(file, at, 8);
    const id = header.toString("latin1", 0, 4);
    const length = header.readUInt32LE(4);
    if (id === "ds64") longDataBytes = Number((await readHeader(file, at + 8, 24)).readBigUInt64LE(8));
    if (id === "fmt ") format = parseWavFormat(await readAt(file, at + 8, Math.min(length, 40)));
    // An empty chunk before another is a place that its writer did not use.
    const isUnused = length === 0 && (await readAt(file, at + 8, 4)).toString("latin1") === "data";
    if (id === "data" && !isUnused) {
      if (!format) throw new UnusableFile("the WAV header has no format before its data");
      const dataLength = length === 0xffffffff ? longDataBytes : length;
      return stream({ file, from: at + 8, size, header: at + 8 - from }, dataLength, format);
    }
    at = await nextChunk(file, at, length);
  }
  throw new UnusableFile("the WAV file holds no audio data");
}

/** Bytes of audio after the header, by a declared size that may be slightly wrong. */
function dataBytes({ from, size, header }: Omit<Data, "to">, length: number | null, notes: string[]): number {
  const there = size - from;
  // 0 with audio after it: the writer was stopped before it could fill in the size.
  if (length === null || length === 0) return there;
  if (length > there && isUnknownSize(length)) {
    notes.push(copy.notes.lengthUnknown);
    return there;
  }
  if (length + WRAP <= there) {
    notes.push(copy.notes.lengthWrapped);
    return length + WRAP * Math.floor((there - length) / WRAP);
  }
  const missing = length - there;
  if (missing <= 0) return length;
  // Some programs include the header, or a part of it, in the size.
  if (missing > header) throw new UnusableFile(copy.cutShort(missing / length));
  notes.push(copy.notes.headerCounted(missing));
  return there;
}

type Part = { from: number; bytes: number };

/** Further chunks of sound, as recorders write them that go on after a pause. */
async function furtherParts(file: FileHandle, first: Part, size: number): Promise<Part[]> {
  const parts: Part[] = [];
  let at = await nextChunk(file, first.from - 8, first.bytes);
  for (let chunks = 0; chunks < maxChunks && at + 8 <= size; chunks += 1) {
    const header = await readAt(file, at, 8);
    const id = header.toString("latin1", 0, 4);
    const length = header.readUInt32LE(4);
    if (!/^[ -~]{4}$/.test(id) || at + 8 + length > size) break;
    if (id === "data" && length > 0) parts.push({ from: at + 8, bytes: length });
    at = await nextChunk(file, at, length);
  }
  return parts;
}

async function stream(data: Omit<Data, "to">, length: number | null, format: WavFormat): Promise<PcmStream> {
  const { file, from } = data;
  const { channels } = format;
  const notes: string[] = [];
  const bytes = dataBytes(data, length, notes);
  const sample = await sampleOf(format, { file, from, bytes, channels }, notes);
  requireReadable(sample);
  const frameBytes = sample.bytes * channels;
  const parts = [{ from, bytes }, ...(await furtherParts(file, { from, bytes }, data.size))];
  if (parts.length > 1) notes.push(copy.notes.parts(parts.length));
  const framesOf = (part: Part) => Math.floor(part.bytes / frameBytes);
  const frames = parts.reduce((sum, part) => sum + framesOf(part), 0);
  const { from: lastFrom, bytes: lastBytes } = parts.at(-1) ?? { from, bytes };
  await noteUnread(data, lastFrom + lastBytes + (lastBytes % 2), frameBytes * format.sampleRate, notes);
  async function* chunks(): AsyncGenerator<Float32Array[]> {
    for (const part of parts)
      for await (const block of readBlocks(file, part.from, part.from + framesOf(part) * frameBytes, frameBytes)) {
        yield deinterleave(block, sample, channels);
      }
  }
  const codec = `WAV ${format.bits || 8 * sample.bytes}-bit${sample.kind === "int" ? "" : ` ${sample.kind}`}`;
  return { codec, sampleRate: format.sampleRate, channels, frames, chunks: chunks(), notes };
}

/** The sample format of the header if it is unambiguous, else the one in which the data is audio. */
async function sampleOf(
  { stated, samples, bits }: WavFormat,
  data: { file: FileHandle; from: number; bytes: number; channels: number },
  notes: string[],
): Promise<SampleFormat> {
  if (samples.length === 1) return stated;
  const sample = await chooseSample(samples, data);
  // With an unambiguous header, noise is accepted as audio.
  const isCertain = samples.every(({ bytes }) => bytes === Math.ceil(bits / 8));
  if (sample === null && !isCertain) throw new UnusableFile(copy.contradiction(bits));
  const chosen = sample ?? stated;
  if (!isCertain || chosen !== stated) notes.push(copy.notes.sample(bits, 8 * chosen.bytes, chosen.kind));
  return chosen;
}

/** Bytes after the data that are no chunks may be audio that the header does not count. */
async function noteUnread(
  { file, size }: Omit<Data, "to">,
  at: number,
  bytesASecond: number,
  notes: string[],
): Promise<void> {
  const unread = size - at;
  if (unread < bytesASecond) return;
  const header = await readAt(file, at, 8);
  const isChunk = /^[ -~]{4}$/.test(header.toString("latin1", 0, 4)) && header.readUInt32LE(4) <= unread - 8;
  const isEmpty = header.every((byte) => byte === 0);
  if (!isChunk && !isEmpty) notes.push(copy.notes.unread(unread / bytesASecond));
}
