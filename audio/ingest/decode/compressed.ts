import type { FileHandle } from "node:fs/promises";
import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { MPEGDecoder } from "mpg123-decoder";
import { OggOpusDecoder } from "ogg-opus-decoder";
import { type PcmStream, UnusableFile } from "#audio/ingest/decode/pcm.ts";
import { readAt, readBlocks } from "#audio/ingest/decode/read-bytes.ts";

type Decoded = {
  channelData: Float32Array[];
  samplesDecoded: number;
  sampleRate: number;
  errors: { message: string }[];
};
type Decoder = {
  ready: Promise<void>;
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>;
  flush?: () => Promise<Decoded>;
  free: () => void;
};

/** A file whose sound begins `from` bytes in. */
export type Sound = { file: FileHandle; from: number; size: number };

/** Opens MPEG layer I, II or III. Damaged frames are skipped, as every player does. */
export function openMp3(sound: Sound): Promise<PcmStream> {
  return open({ ...sound, codec: "MP3", frames: null, strict: false, decoder: new MPEGDecoder() });
}

/** Opens native FLAC or FLAC in Ogg. A damaged frame fails the file, because a master has to be complete. */
export async function openFlac(sound: Sound): Promise<PcmStream> {
  const frames = await flacFrames(sound);
  return open({ ...sound, codec: "FLAC", frames, strict: true, decoder: new FLACDecoder() });
}

/** Opens Ogg Vorbis. */
export function openVorbis(sound: Sound): Promise<PcmStream> {
  return open({ ...sound, codec: "Ogg Vorbis", frames: null, strict: false, decoder: new OggVorbisDecoder() });
}

/** Opens Ogg Opus, always at 48 kHz. */
export function openOpus(sound: Sound): Promise<PcmStream> {
  return open({ ...sound, codec: "Ogg Opus", frames: null, strict: false, decoder: new OggOpusDecoder() });
}

type Source = Sound & {
  codec: string;
  frames: number | null;
  strict: boolean;
  decoder: Decoder;
};

/** Decodes the first chunk, which tells rate and channels; the rest follows on demand. */
async function open(source: Source): Promise<PcmStream> {
  await source.decoder.ready;
  const decoded = decodeAll(source);
  const first = await decoded.next();
  if (first.done) throw new UnusableFile(`no ${source.codec} audio could be decoded from it`);
  const { sampleRate, channelData } = first.value;
  async function* chunks(start: Decoded): AsyncGenerator<Float32Array[]> {
    yield start.channelData;
    for await (const chunk of decoded) {
      if (chunk.sampleRate !== sampleRate) throw new UnusableFile("its sample rate changes in the middle");
      yield channelData.map((_, channel) => chunk.channelData[channel] ?? new Float32Array(chunk.samplesDecoded));
    }
  }
  return {
    codec: source.codec,
    sampleRate,
    channels: channelData.length,
    frames: source.frames,
    chunks: chunks(first.value),
  };
}

async function* decodeAll({ file, from, size, codec, frames, strict, decoder }: Source): AsyncGenerator<Decoded> {
  let total = 0;
  function counted(decoded: Decoded): Decoded {
    total += decoded.samplesDecoded;
    // Encoders reserve space by the length in the header.
    if (frames !== null && total > frames) throw new UnusableFile("it holds more audio than its header says");
    return decoded;
  }
  try {
    for await (const block of readBlocks(file, from, size)) {
      const decoded = counted(checked(await decoder.decode(block), strict));
      if (decoded.samplesDecoded > 0) yield decoded;
    }
    const rest = decoder.flush ? counted(checked(await decoder.flush(), strict)) : null;
    if (rest && rest.samplesDecoded > 0) yield rest;
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(`its ${codec} data is damaged (${error instanceof Error ? error.message : String(error)})`);
  } finally {
    decoder.free();
  }
  if (frames !== null && total < frames) {
    throw new UnusableFile(
      `the file is cut short: ${Math.ceil((100 * (frames - total)) / frames)} % of its audio is missing`,
    );
  }
}

function checked(decoded: Decoded, strict: boolean): Decoded {
  const [error] = decoded.errors;
  if (error && strict) throw new UnusableFile(`its audio data is damaged (${error.message})`);
  return decoded;
}

/** Total frames from STREAMINFO (RFC 9639, 8.2); null where the encoder did not know, and in Ogg. */
async function flacFrames({ file, from }: Sound): Promise<number | null> {
  const bytes = await readAt(file, from, 26);
  if (bytes.length < 26 || bytes.toString("latin1", 0, 4) !== "fLaC") return null;
  const frames = (bytes.readUInt8(21) & 0x0f) * 2 ** 32 + bytes.readUInt32BE(22);
  return frames > 0 ? frames : null;
}
