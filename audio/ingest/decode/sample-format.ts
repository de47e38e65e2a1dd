import { UnusableFile } from "#audio/ingest/decode/pcm.ts";

/** Storage format of one sample. */
export type SampleFormat = {
  kind: "int" | "float" | "alaw" | "ulaw";
  bytes: number;
  bigEndian: boolean;
  unsigned: boolean;
  /** Significant low bits of a larger integer; default all. */
  bits?: number;
};

/** Throws UnusableFile for unsupported sample formats. */
export function requireReadable(format: SampleFormat): void {
  sampleReader(format);
}

type ReadSample = (bytes: Buffer, at: number) => number;

/** De-interleaves whole frames; an incomplete last frame is dropped. */
export function deinterleave(bytes: Buffer, format: SampleFormat, channels: number): Float32Array[] {
  const read = sampleReader(format);
  const frameBytes = format.bytes * channels;
  const frames = Math.floor(bytes.length / frameBytes);
  return Array.from({ length: channels }, (_, channel) => {
    const out = new Float32Array(frames);
    for (let i = 0, at = channel * format.bytes; i < frames; i++, at += frameBytes) out[i] = read(bytes, at);
    return out;
  });
}

function sampleReader(format: SampleFormat): ReadSample {
  if (format.kind === "float") return floatReader(format);
  if (format.kind === "ulaw") return (bytes, at) => ulaw(bytes[at] as number);
  if (format.kind === "alaw") return (bytes, at) => alaw(bytes[at] as number);
  return integerReader(format);
}

function floatReader({ bytes, bigEndian }: SampleFormat): ReadSample {
  if (bytes === 4) return bigEndian ? (b, at) => finite(b.readFloatBE(at)) : (b, at) => finite(b.readFloatLE(at));
  if (bytes === 8) return bigEndian ? (b, at) => finite(b.readDoubleBE(at)) : (b, at) => finite(b.readDoubleLE(at));
  throw new UnusableFile(`${bytes * 8}-bit floating point samples are not known`);
}

/** 60 dB over full scale: no recorder's float files reach it, and AAC encoders fail on far larger numbers. */
const MAX_MAGNITUDE = 1000;

/** A NaN or infinity would silence all following samples in every filter. Throws UnusableFile for implausible values. */
function finite(value: number): number {
  if (Math.abs(value) <= MAX_MAGNITUDE) return value;
  if (Number.isFinite(value)) throw new UnusableFile("its samples are more than 60 dB over full scale");
  return 0;
}

function integerReader({ bytes, bigEndian, unsigned, bits }: SampleFormat): ReadSample {
  if (bits !== undefined) {
    const scale = 2 ** (bits - 1);
    return bigEndian ? (b, at) => b.readIntBE(at, bytes) / scale : (b, at) => b.readIntLE(at, bytes) / scale;
  }
  if (bytes === 1) return unsigned ? (b, at) => ((b[at] as number) - 128) / 128 : (b, at) => b.readInt8(at) / 128;
  if (bytes === 2) return bigEndian ? (b, at) => b.readInt16BE(at) / 32768 : (b, at) => b.readInt16LE(at) / 32768;
  if (bytes === 3) return bigEndian ? (b, at) => b.readIntBE(at, 3) / 8388608 : (b, at) => b.readIntLE(at, 3) / 8388608;
  if (bytes === 4)
    return bigEndian ? (b, at) => b.readInt32BE(at) / 2147483648 : (b, at) => b.readInt32LE(at) / 2147483648;
  throw new UnusableFile(`${bytes * 8}-bit samples are not known`);
}

// ITU-T G.711
function ulaw(code: number): number {
  const inverted = ~code & 0xff;
  const magnitude = (((inverted & 0x0f) << 3) + 0x84) << ((inverted & 0x70) >> 4);
  return (inverted & 0x80 ? 0x84 - magnitude : magnitude - 0x84) / 32768;
}

function alaw(code: number): number {
  const toggled = code ^ 0x55;
  const exponent = (toggled & 0x70) >> 4;
  const mantissa = (toggled & 0x0f) << 4;
  const magnitude = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return (toggled & 0x80 ? magnitude : -magnitude) / 32768;
}
