/** The file formats that ingest reads. */
export type AudioFormat = "wav" | "aiff" | "flac" | "mp3" | "vorbis" | "opus" | "mp4" | "aac";

/** Extension and media type of stored originals by format. */
export const ORIGINALS: Record<AudioFormat, { extension: string; contentType: string }> = {
  wav: { extension: "wav", contentType: "audio/wav" },
  aiff: { extension: "aiff", contentType: "audio/aiff" },
  flac: { extension: "flac", contentType: "audio/flac" },
  mp3: { extension: "mp3", contentType: "audio/mpeg" },
  vorbis: { extension: "ogg", contentType: "audio/ogg" },
  opus: { extension: "opus", contentType: "audio/ogg" },
  mp4: { extension: "m4a", contentType: "audio/mp4" },
  aac: { extension: "aac", contentType: "audio/aac" },
};

/** Detected format of a file: a supported one with the start of its audio, or the name of an unsupported one. */
export type JudgedAudio = { format: AudioFormat; from: number } | { unsupported: string };

/** Bytes of a file from a position; fewer at its end. */
export type ReadBytes = (at: number, length: number) => Uint8Array | Promise<Uint8Array>;

const searchedBytes = 64 * 1024;
/** Max consecutive tags; each is skipped by its declared length. */
const maxTags = 16;

const wordAt = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length));

/** Unsupported formats by their first bytes, with their usual names. */
const unsupported: [name: string, beginning: RegExp][] = [
  ["WMA", /^0&\xb2u\x8ef\xcf/],
  ["CAF", /^caff\0/],
  ["Wave64", /^riff\.\x91\xcf/],
  ["Monkey's Audio", /^MAC .[^ -~]/s],
  ["WavPack", /^wvpk/],
  ["Musepack", /^MP(?:CK|\+)/],
  ["True Audio", /^TTA1/],
  ["AU", /^\.snd/],
  ["AMR", /^#!AMR/],
  ["DSD", /^(?:DSD |FRM8.{8}DSD )/s],
  ["MIDI", /^MThd/],
  ["RealAudio", /^\.(?:ra\xfd|RMF)/],
];
/** Container files whose content may look like audio frames. */
const otherFiles = /^(?:RIFF|FORM|.E\xdf\xa3|\x89PNG|\xff\xd8\xff|GIF8|%PDF|PK|\0\0.\xba|G.{187}G)/s;
/** Brands of pictures in MPEG-4 containers. */
const pictures = /^(?:avif|avis|heic|heix|heif|mif1|msf1)/;

/**
 * Detects a file's format from its bytes, whatever its name; null if it is no known audio. Used by the submission form, its endpoint and
 * ingest. Tags and other bytes before the first frame of MP3 and AAC are skipped.
 */
export async function judgeAudio(read: ReadBytes): Promise<JudgedAudio | null> {
  let from = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const length = await leadingTagLength(read, from);
    if (length === 0) break;
    from += length;
  }
  const bytes = await read(from, searchedBytes);
  // Only tags were read, which are typical of MP3; decoding shows whether audio follows.
  if (bytes.length === 0) return from > 0 ? { format: "mp3", from: 0 } : null;
  const format = formatOf(bytes);
  if (format !== null) return { format, from };
  const name = unsupported.find(([, beginning]) => beginning.test(wordAt(bytes, 0, 16)))?.[0];
  if (name !== undefined) return { unsupported: name };
  return framesIn(bytes, from);
}

/** Whether sound or another tag begins with these bytes. */
function isBeginning(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  return (
    /^(?:ID3|TAG|APET|fLaC|OggS|RIFF|RF64|BW64|FORM)/.test(wordAt(bytes, 0)) ||
    mpegFrameLength(bytes, 0) > 0 ||
    adtsFrameLength(bytes, 0) > 0
  );
}

/**
 * Length of the ID3v2 or APEv2 tag at a place, with header and footer; 0 without one. The size of ID3v2 has 7 bits a byte; of programs that
 * write 8 the sound begins where that size ends.
 */
export async function leadingTagLength(read: ReadBytes, from: number): Promise<number> {
  const bytes = await read(from, 32);
  if (bytes.length === 32 && wordAt(bytes, 0, 8) === "APETAGEX") {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return 32 + view.getUint32(12, true);
  }
  if (bytes.length < 10 || wordAt(bytes, 0, 3) !== "ID3") return 0;
  const extra = ((bytes[5] ?? 0) & 0x10) > 0 ? 20 : 10;
  const size = bytes.subarray(6, 10);
  const own = extra + size.reduce((total, byte) => total * 128 + (byte & 0x7f), 0);
  const other = extra + size.reduce((total, byte) => total * 256 + byte, 0);
  if (own === other) return own;
  const isOwn = isBeginning(await read(from + own, 32)) && !size.some((byte) => byte >= 0x80);
  return !isOwn && isBeginning(await read(from + other, 32)) ? other : own;
}

function formatOf(bytes: Uint8Array): AudioFormat | null {
  const [first, second, third] = [wordAt(bytes, 0), wordAt(bytes, 4), wordAt(bytes, 8)];
  if (/^(?:RIFF|RF64|BW64)$/.test(first) && third === "WAVE") return "wav";
  if (first === "FORM" && (third === "AIFF" || third === "AIFC")) return "aiff";
  if (first === "fLaC") return "flac";
  if (first === "OggS") return formatInOgg(wordAt(bytes, 0, 256));
  return second === "ftyp" && !pictures.test(third) ? "mp4" : null;
}

function formatInOgg(page: string): AudioFormat | null {
  if (page.includes("OpusHead")) return "opus";
  if (page.includes("\u0001vorbis")) return "vorbis";
  return page.includes("\u007fFLAC") ? "flac" : null;
}

/** Max bytes searched for the end of tags with a wrong length. */
const padding = 4096;

/**
 * Finds consecutive frames: two at the beginning or after tags, four elsewhere, because one frame header occurs in any noise and two in a
 * large file.
 */
function framesIn(bytes: Uint8Array, from: number): JudgedAudio | null {
  const last = otherFiles.test(wordAt(bytes, 0, 190)) ? 0 : bytes.length - 4;
  for (let at = 0; at <= last; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const required = at === 0 || (from > 0 && at <= padding) ? 2 : 4;
    if (countFrames(bytes, at, mpegFrameLength, required) === required) return { format: "mp3", from: from + at };
    if (countFrames(bytes, at, adtsFrameLength, required) === required) return { format: "aac", from: from + at };
  }
  return null;
}

/** Number of consecutive frames from `at` with the same constant header bits; at most `most`. */
function countFrames(
  bytes: Uint8Array,
  at: number,
  lengthOf: (bytes: Uint8Array, at: number) => number,
  most: number,
): number {
  const [second = 0, third = 0] = bytes.subarray(at + 1, at + 3);
  let found = 0;
  for (let next = at; found < most; found += 1) {
    const length = lengthOf(bytes, next);
    // Version, layer and sample rate.
    const isSame = ((bytes[next + 1] ?? 0) ^ second) < 2 && (((bytes[next + 2] ?? 0) ^ third) & 0x0c) === 0;
    if (length === 0 || !isSame) break;
    next += length;
  }
  return found;
}

const bitratesV1L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesV1L2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const bitratesV2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44100, 48000, 32000];

/** Length of the layer II or III frame at `at`; 0 if there is none. */
function mpegFrameLength(bytes: Uint8Array, at: number): number {
  const [first, second = 0, third = 0, fourth] = bytes.subarray(at, at + 4);
  if (fourth === undefined || first !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const rate = rates[(third >> 2) & 3];
  if (version === 1 || (layer !== 1 && layer !== 2) || !rate) return 0;
  const table = version !== 3 ? bitratesV2 : layer === 1 ? bitratesV1L3 : bitratesV1L2;
  const kbps = table[third >> 4];
  if (!kbps) return 0;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const samplesPerBit = layer === 1 && version !== 3 ? 72 : 144;
  return Math.floor((samplesPerBit * kbps * 1000 * divisor) / rate) + ((third >> 1) & 1);
}

/** Length of the AAC ADTS frame at `at`; 0 if there is none. */
function adtsFrameLength(bytes: Uint8Array, at: number): number {
  const [first, second = 0, third = 0, fourth = 0, fifth = 0, sixth] = bytes.subarray(at, at + 6);
  if (sixth === undefined || first !== 0xff || (second & 0xf6) !== 0xf0 || ((third >> 2) & 15) > 12) return 0;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return length > 7 ? length : 0;
}
