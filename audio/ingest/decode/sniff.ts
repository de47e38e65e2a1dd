import type { FileHandle } from "node:fs/promises";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";

/** The file formats that are told apart by their first bytes. */
export type AudioFormat = "wav" | "aiff" | "flac" | "mp3" | "vorbis" | "opus" | "mp4";

/** Extension and media type with which an original of each format is stored. */
export const ORIGINALS: Record<AudioFormat, { extension: string; contentType: string }> = {
  wav: { extension: "wav", contentType: "audio/wav" },
  aiff: { extension: "aiff", contentType: "audio/aiff" },
  flac: { extension: "flac", contentType: "audio/flac" },
  mp3: { extension: "mp3", contentType: "audio/mpeg" },
  vorbis: { extension: "ogg", contentType: "audio/ogg" },
  opus: { extension: "opus", contentType: "audio/ogg" },
  mp4: { extension: "m4a", contentType: "audio/mp4" },
};

const SEARCHED_BYTES = 64 * 1024;

/** The format of a file from its bytes, whatever its name; null when it is not supported. */
export async function sniffAudio(file: FileHandle): Promise<AudioFormat | null> {
  const head = await readAt(file, 0, SEARCHED_BYTES);
  const word = (at: number) => head.toString("latin1", at, at + 4);
  if (["RIFF", "RF64", "BW64"].includes(word(0)) && word(8) === "WAVE") return "wav";
  if (word(0) === "FORM" && (word(8) === "AIFF" || word(8) === "AIFC")) return "aiff";
  if (word(0) === "fLaC") return "flac";
  if (word(0) === "OggS") return sniffOgg(head);
  if (word(4) === "ftyp") return "mp4";
  if (word(0).startsWith("ID3")) return sniffAfterId3(file, head);
  return hasMpegFrames(head, 0) ? "mp3" : null;
}

function sniffOgg(head: Buffer): AudioFormat | null {
  const first = head.subarray(0, 256);
  if (first.includes("OpusHead")) return "opus";
  if (first.includes("\u0001vorbis", "latin1")) return "vorbis";
  return first.includes("\u007fFLAC", "latin1") ? "flac" : null;
}

async function sniffAfterId3(file: FileHandle, head: Buffer): Promise<AudioFormat | null> {
  const size = [6, 7, 8, 9].reduce((total, at) => total * 128 + ((head[at] ?? 0) & 0x7f), 0);
  const following = await readAt(file, 10 + size, SEARCHED_BYTES);
  if (following.toString("latin1", 0, 4) === "fLaC") return "flac";
  return hasMpegFrames(following, 4096) ? "mp3" : null;
}

/** Two MPEG audio frames in a row, the first at most `slack` bytes in: one sync word alone appears in any noise. */
function hasMpegFrames(bytes: Buffer, slack: number): boolean {
  for (let at = 0; at <= slack && at + 4 <= bytes.length; at++) {
    const length = mpegFrameLength(bytes, at);
    if (length > 0 && mpegFrameLength(bytes, at + length) > 0) return true;
  }
  return false;
}

const BITRATES_V1_L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_V1_L2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44100, 48000, 32000];

/** Bytes of the layer II or III frame at `at`; 0 when there is none. */
function mpegFrameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] as number) & 0xe0) !== 0xe0) return 0;
  const version = ((bytes[at + 1] as number) >> 3) & 3;
  const layer = ((bytes[at + 1] as number) >> 1) & 3;
  const third = bytes[at + 2] as number;
  const rate = RATES[(third >> 2) & 3];
  if (version === 1 || (layer !== 1 && layer !== 2) || !rate) return 0;
  const table = version !== 3 ? BITRATES_V2 : layer === 1 ? BITRATES_V1_L3 : BITRATES_V1_L2;
  const kbps = table[third >> 4];
  if (!kbps) return 0;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  const samplesPerBit = layer === 1 && version !== 3 ? 72 : 144;
  return Math.floor((samplesPerBit * kbps * 1000 * divisor) / rate) + ((third >> 1) & 1);
}
