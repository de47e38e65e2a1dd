import type { FileHandle } from "node:fs/promises";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { readAt, readBlocks, readHeader } from "#audio/ingest/decode/read-bytes.ts";
import { deinterleave, requireReadable, type SampleFormat } from "#audio/ingest/decode/sample-format.ts";

const PCM = 1;
const FLOAT = 3;
const ALAW = 6;
const ULAW = 7;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffffffff; // RF64 keeps the size in ds64; programs that stream write it when they never came back

type WavFormat = { sample: SampleFormat; channels: number; sampleRate: number; bits: number };

/** Opens RIFF/WAVE and RF64/BW64: 8, 16, 24, 32-bit integers, 32 and 64-bit float, A-law, µ-law, extensible headers. */
export async function openWav(file: FileHandle, size: number): Promise<PcmStream> {
  let format: WavFormat | null = null;
  let longDataBytes: number | null = null;
  for (let at = 12; at + 8 <= size; ) {
    const header = await readAt(file, at, 8);
    const id = header.toString("latin1", 0, 4);
    const length = header.readUInt32LE(4);
    if (id === "ds64") longDataBytes = Number((await readHeader(file, at + 8, 24)).readBigUInt64LE(8));
    if (id === "fmt ") format = parseFormat(await readAt(file, at + 8, Math.min(length, 40)));
    if (id === "data") {
      if (!format) throw new UnusableFile("the WAV header has no format before its data");
      return stream(file, size, at + 8, length === UNKNOWN_SIZE ? longDataBytes : length, format);
    }
    at += 8 + length + (length % 2);
  }
  throw new UnusableFile("the WAV file holds no audio data");
}

function parseFormat(bytes: Buffer): WavFormat {
  if (bytes.length < 16) throw new UnusableFile("the WAV header is cut short");
  const tag = bytes.readUInt16LE(0);
  const coding = tag === EXTENSIBLE && bytes.length >= 26 ? bytes.readUInt16LE(24) : tag;
  const channels = bytes.readUInt16LE(2);
  const sampleRate = bytes.readUInt32LE(4);
  const bits = bytes.readUInt16LE(14);
  const kind = { [PCM]: "int", [FLOAT]: "float", [ALAW]: "alaw", [ULAW]: "ulaw" }[coding] as
    | SampleFormat["kind"]
    | undefined;
  if (!kind) throw new UnusableFile(`WAV coding 0x${coding.toString(16)} is not supported; save it as PCM`);
  if (channels < 1 || channels > 8) throw new UnusableFile(`${channels} channels; 1 to 8 are supported`);
  const sampleBytes = Math.ceil(bits / 8);
  return {
    sample: { kind, bytes: sampleBytes, bigEndian: false, unsigned: sampleBytes === 1 },
    channels,
    sampleRate,
    bits,
  };
}

function stream(file: FileHandle, size: number, from: number, length: number | null, format: WavFormat): PcmStream {
  requireReadable(format.sample);
  const frameBytes = format.sample.bytes * format.channels;
  // A header of 0 with audio behind it comes from programs that were stopped before they could write it.
  const promised = length === null || length === 0 ? size - from : length;
  if (promised > size - from + frameBytes) {
    const missing = Math.round((100 * (promised - (size - from))) / promised);
    throw new UnusableFile(`the file is cut short: ${missing} % of its audio is missing`);
  }
  const frames = Math.floor(Math.min(promised, size - from) / frameBytes);
  async function* chunks(): AsyncGenerator<Float32Array[]> {
    for await (const block of readBlocks(file, from, from + frames * frameBytes, frameBytes)) {
      yield deinterleave(block, format.sample, format.channels);
    }
  }
  const codec = `WAV ${format.bits}-bit${format.sample.kind === "int" ? "" : ` ${format.sample.kind}`}`;
  return { codec, sampleRate: format.sampleRate, channels: format.channels, frames, chunks: chunks() };
}
