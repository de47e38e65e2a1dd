import { UnusableFile } from "#audio/ingest/decode/pcm.ts";
import type { SampleFormat } from "#audio/ingest/decode/sample-format.ts";

const PCM = 1;
const FLOAT = 3;
const ALAW = 6;
const ULAW = 7;
const EXTENSIBLE = 0xfffe;

/** `stated`: sample format by the header; `samples`: possible formats, in the order to try. */
export type WavFormat = {
  stated: SampleFormat;
  samples: SampleFormat[];
  channels: number;
  sampleRate: number;
  bits: number;
};

/** Reads the format chunk of a WAV. Throws UnusableFile for what is not supported. */
export function parseWavFormat(bytes: Buffer): WavFormat {
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
  const frameBytes = bytes.readUInt16LE(12);
  const sizes = sampleSizes({
    bits,
    fromFrame: frameBytes / channels,
    fromRate: bytes.readUInt32LE(8) / sampleRate / channels,
  });
  const stated = sampleOf(kind, sizes[0] ?? 0);
  return { stated, samples: sizes.flatMap((size) => samplesOf(kind, size, bits)), channels, sampleRate, bits };
}

/** Bytes per sample by the three header fields that determine it, agreeing ones first. */
function sampleSizes({ bits, fromFrame, fromRate }: { bits: number; fromFrame: number; fromRate: number }): number[] {
  const fromBits = Math.ceil(bits / 8);
  if (fromFrame === fromBits) return [fromBits];
  // A sample has room for its bits, and may be larger.
  const isPossible = (size: number) => Number.isInteger(size) && size >= 1 && size <= 8;
  const sizes = [fromFrame, fromBits, fromRate].filter(isPossible);
  const votes = (size: number) => sizes.filter((other) => other === size).length;
  return sizes.length === 0 ? [fromBits] : [...new Set(sizes)].sort((a, b) => votes(b) - votes(a));
}

const sampleOf = (kind: SampleFormat["kind"], bytes: number): SampleFormat => ({
  ...{ kind, bytes, bigEndian: false, unsigned: bytes === 1 },
});

function samplesOf(kind: SampleFormat["kind"], bytes: number, bits: number): SampleFormat[] {
  const sample = sampleOf(kind, bytes);
  if (kind !== "int" || bytes > 4) return [sample];
  // Editors of the nineties wrote floating point labelled as integers.
  if (bytes === 4 && bits === 32) return [{ ...sample, kind: "float" }, sample];
  // Bits belong at the top of a larger sample; copies from sound cards have them at the bottom.
  return bits <= 8 * (bytes - 1) ? [{ ...sample, bits }, sample] : [sample];
}
