import type { FileHandle } from "node:fs/promises";
import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { MPEGDecoder } from "mpg123-decoder";
import { OggOpusDecoder } from "ogg-opus-decoder";
import { copy } from "#audio/ingest/copy.ts";
import { mp3Frames } from "#audio/ingest/decode/mp3-frames.ts";
import { listOggLinks, opusGain } from "#audio/ingest/decode/ogg-links.ts";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { readAt, readBlocks } from "#audio/ingest/decode/read-bytes.ts";

type Decoded = {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: { message: string; outputSamples: number }[];
};
type Decoder = {
  ready: Promise<void>;
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>;
  flush?: () => Promise<Decoded>;
  free: () => void;
};

/**
 * Header of a mono frame at 44.1 kHz, with room to read beyond it. The parser of the decoder finds the end of a frame by the header of
 * the next one; without one, it drops a last frame whose third byte from the end is 0xff, as after a fade to silence.
 */
const NEXT_FLAC_FRAME = Uint8Array.from([0xff, 0xf8, 0xc9, 0x08, 0x00, 0x95, ...Array<number>(26).fill(0)]);

/** Audio in the bytes `from` … `to` of a file. */
export type Sound = { file: FileHandle; from: number; to: number };

/** Opens MPEG layer I, II or III. Damaged frames are skipped, as every player does. */
export async function openMp3(sound: Sound): Promise<PcmStream> {
  const promised = await mp3Frames(sound);
  return open({ ...common(sound), codec: "MP3", promised, startDecoder: () => new MPEGDecoder() });
}

/** Opens native FLAC or FLAC in Ogg. A damaged frame fails the file, because a master has to be complete. */
export async function openFlac(sound: Sound): Promise<PcmStream> {
  const frames = await flacFrames(sound);
  const source = frames === null ? await linked(sound) : common(sound);
  const isNative = (await readAt(sound.file, sound.from, 4)).toString("latin1") === "fLaC";
  const tail = isNative ? NEXT_FLAC_FRAME : null;
  return open({ ...source, codec: "FLAC", frames, tail, strict: true, startDecoder: () => new FLACDecoder() });
}

/** Opens Ogg Vorbis. */
export async function openVorbis(sound: Sound): Promise<PcmStream> {
  return open({ ...(await linked(sound)), codec: "Ogg Vorbis", startDecoder: () => new OggVorbisDecoder() });
}

/** Opens Ogg Opus, always at 48 kHz, with the output gain of its header applied. */
export async function openOpus(sound: Sound): Promise<PcmStream> {
  const source = await linked(sound);
  const parts: SoundPart[] = [];
  for (const part of source.parts) {
    const { factor, db } = await opusGain(sound.file, part);
    if (db !== 0) source.notes.push(copy.notes.gain(db));
    parts.push({ ...part, gain: factor });
  }
  return open({ ...source, parts, codec: "Ogg Opus", startDecoder: () => new OggOpusDecoder() });
}

/** A byte range decoded by a decoder of its own. */
type SoundPart = { from: number; to: number; gain: number };

type Source = {
  file: FileHandle;
  parts: SoundPart[];
  codec: string;
  /** Frames declared in the header; a mismatch fails the file. */
  frames: number | null;
  /** Frames declared in a header that is often wrong. */
  promised: number | null;
  /** Given to the decoder behind the audio. */
  tail: Uint8Array | null;
  strict: boolean;
  startDecoder: () => Decoder;
  notes: string[];
};

function common({ file, from, to }: Sound) {
  return {
    file,
    parts: [{ from, to, gain: 1 }],
    frames: null,
    promised: null,
    tail: null,
    strict: false,
    notes: [] as string[],
  };
}

/** Chained Ogg streams, of which decoders drop all but the first. */
async function linked(sound: Sound) {
  const links = await listOggLinks(sound.file, sound.from, sound.to);
  const source = common(sound);
  if (links.length > 1) source.notes.push(copy.notes.joined(links.length));
  if (links.at(-1)?.isEnded === false) source.notes.push(copy.notes.noEnd);
  return links.length === 0 ? source : { ...source, parts: links.map(({ from, to }) => ({ from, to, gain: 1 })) };
}

/** Decodes the first chunk for rate and channels; the rest follows on demand. */
async function open(source: Source): Promise<PcmStream> {
  const decoded = decodeAll(source);
  const first = await decoded.next();
  if (first.done) throw new UnusableFile(`no ${source.codec} audio could be decoded from it`);
  const { sampleRate, channelData } = first.value;
  async function* chunks(start: Decoded): AsyncGenerator<Float32Array[]> {
    yield start.channelData;
    for await (const chunk of decoded) {
      if (chunk.sampleRate !== sampleRate) throw new UnusableFile("its sample rate changes in the middle");
      if (chunk.channelData.length !== channelData.length) {
        throw new UnusableFile("its number of channels changes in the middle");
      }
      yield chunk.channelData;
    }
  }
  return {
    codec: source.codec,
    sampleRate,
    channels: channelData.length,
    frames: source.frames,
    chunks: chunks(first.value),
    notes: source.notes,
  };
}

async function* decodeAll(source: Source): AsyncGenerator<Decoded> {
  const { codec, frames, promised, notes } = source;
  let total = 0;
  let damaged = 0;
  for (const part of source.parts) {
    const errors: Decoded["errors"] = [];
    const before = total;
    for await (const decoded of decodePart(source, part)) {
      total += decoded.samplesDecoded;
      errors.push(...decoded.errors);
      // Encoders allocate by the declared length.
      if (frames !== null && total > frames) throw new UnusableFile("it holds more audio than its header says");
      if (decoded.samplesDecoded > 0) yield decoded;
    }
    if (total === before && source.parts.length > 1) notes.push(copy.notes.emptyStream);
    // Errors after the last audio are trailing data.
    damaged += errors.filter(({ outputSamples }) => outputSamples < total - before).length;
  }
  if (frames !== null && total < frames) throw new UnusableFile(copy.cutShort((frames - total) / frames));
  if (damaged > 0) notes.push(copy.notes.damaged(codec, damaged));
  if (promised !== null && total < promised) notes.push(copy.notes.shorter((promised - total) / promised));
}

async function* decodePart(source: Source, { from, to, gain }: SoundPart): AsyncGenerator<Decoded> {
  const { file, codec, strict } = source;
  const decoder = source.startDecoder();
  try {
    await decoder.ready;
    for await (const block of readBlocks(file, from, to)) {
      yield amplified(checked(await decoder.decode(block), strict), gain);
    }
    if (source.tail) yield amplified(checked(await decoder.decode(source.tail), strict), gain);
    if (decoder.flush) yield amplified(checked(await decoder.flush(), strict), gain);
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(`its ${codec} data is damaged (${error instanceof Error ? error.message : String(error)})`);
  } finally {
    decoder.free();
  }
}

function amplified(decoded: Decoded, gain: number): Decoded {
  if (gain === 1) return decoded;
  return { ...decoded, channelData: decoded.channelData.map((channel) => channel.map((sample) => sample * gain)) };
}

function checked(decoded: Decoded, strict: boolean): Decoded {
  const [error] = decoded.errors;
  if (error && strict) throw new UnusableFile(`its audio data is damaged (${error.message})`);
  return decoded;
}

/** Total frames from STREAMINFO (RFC 9639, 8.2); null if unknown, and in Ogg. */
async function flacFrames({ file, from }: Sound): Promise<number | null> {
  const bytes = await readAt(file, from, 26);
  if (bytes.length < 26 || bytes.toString("latin1", 0, 4) !== "fLaC") return null;
  const frames = (bytes.readUInt8(21) & 0x0f) * 2 ** 32 + bytes.readUInt32BE(22);
  return frames > 0 ? frames : null;
}
