/** Facts for the Info frame of an MP3 of constant bit rate. */
type Mp3Facts = {
  /** First four bytes of its first frame. */
  header: Uint8Array;
  /** kb/s. */
  rate: number;
  sampleRate: number;
  /** Encoded stereo samples. */
  samples: number;
  /** Bytes of all frames but this one, and their `crc16`. */
  bytes: number;
  crc: number;
};

const FRAME_SAMPLES = 1152;
/** Samples that LAME adds before the audio. Decoders also skip their own 529, which every MP3 decoder adds. */
const ENCODER_DELAY = 576;
/** Offset of the tag in a stereo frame of MPEG 1: after the header and 32 bytes of side information. */
const TAG_AT = 36;
const ENCODER_AT = TAG_AT + 120;
const TAG_CRC_AT = 190;
const allFields = 0b1111;
const constantRate = 1;

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0xa001 : value >> 1;
  return value;
});

/** CRC-16/ARC of the tag and the audio. `crc` continues from preceding bytes. */
export function crc16(bytes: Uint8Array, crc = 0): number {
  let value = crc;
  for (const byte of bytes) value = (value >> 8) ^ (crcTable[(value ^ byte) & 0xff] as number);
  return value;
}

/** Length of the frame made by `infoFrame`. */
export function infoFrameBytes({ rate, sampleRate }: Pick<Mp3Facts, "rate" | "sampleRate">): number {
  return Math.floor((144_000 * rate) / sampleRate);
}

/**
 * The "Info" frame with LAME's tag (gabriel.mp3-tech.org/mp3infotag.html): with it players know the exact length, seek exactly, and skip
 * the silence that the encoder adds.
 */
export function infoFrame({ header, rate, sampleRate, samples, bytes, crc }: Mp3Facts): Uint8Array {
  const frame = new Uint8Array(infoFrameBytes({ rate, sampleRate }));
  const view = new DataView(frame.buffer);
  const frames = Math.round((bytes * sampleRate) / (144_000 * rate));
  frame.set(header.subarray(0, 4));
  frame[2] = (header[2] ?? 0) & ~0b10; // without a padding byte
  frame.set(Buffer.from("Info", "latin1"), TAG_AT);
  view.setUint32(TAG_AT + 4, allFields);
  view.setUint32(TAG_AT + 8, frames);
  view.setUint32(TAG_AT + 12, frame.length + bytes);
  for (let part = 0; part < 100; part++) frame[TAG_AT + 16 + part] = Math.floor((part * 256) / 100);
  frame.set(Buffer.from("LAME3.100", "latin1"), ENCODER_AT);
  frame[ENCODER_AT + 9] = constantRate;
  frame[ENCODER_AT + 20] = Math.min(255, rate);
  const padding = Math.max(0, Math.min(4095, frames * FRAME_SAMPLES - ENCODER_DELAY - samples));
  frame.set([ENCODER_DELAY >> 4, ((ENCODER_DELAY & 15) << 4) | (padding >> 8), padding & 255], ENCODER_AT + 21);
  view.setUint32(ENCODER_AT + 28, frame.length + bytes);
  view.setUint16(ENCODER_AT + 32, crc);
  view.setUint16(TAG_CRC_AT, crc16(frame.subarray(0, TAG_CRC_AT)));
  return frame;
}
