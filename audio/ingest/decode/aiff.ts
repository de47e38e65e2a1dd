import type { FileHandle } from "node:fs/promises";
import { copy } from "#audio/ingest/copy.ts";
import { nextChunk } from "#audio/ingest/decode/next-chunk.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { readAt, readBlocks, readHeader } from "#audio/ingest/decode/read-bytes.ts";
import { deinterleave, requireReadable, type SampleFormat } from "#audio/ingest/decode/sample-format.ts";

type AiffFormat = { sample: SampleFormat; channels: number; sampleRate: number; frames: number; bits: number };

/** Opens AIFF and AIFF-C: integers of 8 to 32 bits, `sowt`, `fl32`, `fl64`, A-law, µ-law. */
export async function openAiff(file: FileHandle, from: number, size: number): Promise<PcmStream> {
  let format: AiffFormat | null = null;
  let data: { from: number; bytes: number } | null = null;
  const compressed = (await readAt(file, from + 8, 4)).toString("latin1") === "AIFC";
  for (let at = from + 12; at + 8 <= size; ) {
    const header = await readAt(file, at, 8);
    const id = header.toString("latin1", 0, 4);
    const length = header.readUInt32BE(4);
    if (id === "COMM") format = parseCommon(await readAt(file, at + 8, Math.min(length, 64)), compressed);
    if (id === "SSND") {
      const offset = (await readHeader(file, at + 8, 4)).readUInt32BE(0);
      data = { from: at + 16 + offset, bytes: length - 8 - offset };
    }
    at = await nextChunk(file, at, length);
  }
  if (!format) throw new UnusableFile("the AIFF file has no format chunk");
  if (!data) throw new UnusableFile("the AIFF file holds no audio data");
  return stream(file, size, data, format);
}

function parseCommon(bytes: Buffer, compressed: boolean): AiffFormat {
  if (bytes.length < 18) throw new UnusableFile("the AIFF header is cut short");
  const channels = bytes.readUInt16BE(0);
  const bits = bytes.readUInt16BE(6);
  const coding = compressed && bytes.length >= 22 ? bytes.toString("latin1", 18, 22) : "NONE";
  if (channels < 1 || channels > 8) throw new UnusableFile(`${channels} channels; 1 to 8 are supported`);
  const sample = sampleFormat(coding, Math.ceil(bits / 8));
  if (!sample) throw new UnusableFile(`AIFF-C coding "${coding.trim()}" is not supported; save it as PCM`);
  return { sample, channels, sampleRate: extendedFloat(bytes.subarray(8, 18)), frames: bytes.readUInt32BE(2), bits };
}

function sampleFormat(coding: string, bytes: number): SampleFormat | null {
  const base = { bigEndian: true, unsigned: false };
  if (coding === "NONE" || coding === "twos" || coding === "in24" || coding === "in32")
    return { ...base, kind: "int", bytes };
  if (coding === "sowt") return { ...base, kind: "int", bytes, bigEndian: false };
  if (coding === "raw ") return { ...base, kind: "int", bytes, unsigned: true };
  if (coding.toLowerCase() === "fl32") return { ...base, kind: "float", bytes: 4 };
  if (coding.toLowerCase() === "fl64") return { ...base, kind: "float", bytes: 8 };
  if (coding.toLowerCase() === "alaw") return { ...base, kind: "alaw", bytes: 1 };
  if (coding.toLowerCase() === "ulaw") return { ...base, kind: "ulaw", bytes: 1 };
  return null;
}

/** The 80-bit IEEE number of AIFF's sample rate. */
function extendedFloat(bytes: Buffer): number {
  const exponent = (bytes.readUInt16BE(0) & 0x7fff) - 16383;
  return Math.round(bytes.readUInt32BE(2) * 2 ** (exponent - 31) + bytes.readUInt32BE(6) * 2 ** (exponent - 63));
}

/** Number of frames. If header and chunk disagree, the chunk counts. */
function framesOf(there: number, stated: number, format: AiffFormat, notes: string[]): number {
  const frameBytes = format.sample.bytes * format.channels;
  const inChunk = Math.floor(Math.max(0, stated) / frameBytes);
  const isChunkSize = inChunk > 0 && (inChunk * frameBytes <= there || format.frames === 0);
  const promised = isChunkSize ? inChunk : format.frames;
  const missing = promised * frameBytes - there;
  if (missing > frameBytes) throw new UnusableFile(copy.cutShort(missing / (promised * frameBytes)));
  if (format.frames > 0 && format.frames !== promised) notes.push(copy.notes.frames(format.frames, promised));
  return Math.min(promised, Math.floor(there / frameBytes));
}

function stream(file: FileHandle, size: number, data: { from: number; bytes: number }, format: AiffFormat): PcmStream {
  requireReadable(format.sample);
  const frameBytes = format.sample.bytes * format.channels;
  const notes: string[] = [];
  const frames = framesOf(Math.min(data.bytes, size - data.from), data.bytes, format, notes);
  async function* chunks(): AsyncGenerator<Float32Array[]> {
    for await (const block of readBlocks(file, data.from, data.from + frames * frameBytes, frameBytes)) {
      yield deinterleave(block, format.sample, format.channels);
    }
  }
  const codec = `AIFF ${format.bits}-bit${format.sample.kind === "int" ? "" : ` ${format.sample.kind}`}`;
  return { codec, sampleRate: format.sampleRate, channels: format.channels, frames, chunks: chunks(), notes };
}
