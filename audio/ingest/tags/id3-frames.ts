import { inflateSync } from "node:zlib";

export type Id3Frame = { id: string; body: Uint8Array };

/** ID3v2.2 frames by their later names. */
const OLD_NAMES: Record<string, string> = {
  TT2: "TIT2",
  TT3: "TIT3",
  TP1: "TPE1",
  TP2: "TPE2",
  TAL: "TALB",
  TRK: "TRCK",
  TCM: "TCOM",
  TXT: "TEXT",
  TYE: "TYER",
  TOR: "TORY",
  TCO: "TCON",
  TBP: "TBPM",
  TKE: "TKEY",
  TRC: "TSRC",
  TPB: "TPUB",
  TCR: "TCOP",
  TLA: "TLAN",
  TXX: "TXXX",
  ULT: "USLT",
  SLT: "SYLT",
};

const MAX_FRAME_BYTES = 16 * 1024 * 1024;

const word = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));

function number(bytes: Uint8Array, at: number, length: number, base: number): number {
  return bytes.subarray(at, at + length).reduce((total, byte) => total * base + (base === 128 ? byte & 127 : byte), 0);
}

/** Reverts unsynchronisation, which avoids byte pairs that look like an audio frame. */
function withoutUnsynchronisation(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 0 && bytes[at - 1] === 0xff));
}

/**
 * Frames of an ID3v2 tag of any version; `bytes` are all of it from its header on, or the beginning. Unreadable frames are skipped. Empty
 * without a tag.
 */
export function id3Frames(bytes: Uint8Array): Id3Frame[] {
  const [major = 0, , flags = 0] = bytes.subarray(3, 6);
  if (bytes.length < 10 || word(bytes, 0, 3) !== "ID3" || major < 2 || major > 4) return [];
  const isUnsynchronised = (flags & 0x80) > 0;
  const written = bytes.subarray(10);
  // In ID3v2.4, each frame is unsynchronised separately.
  const body = isUnsynchronised && major < 4 ? withoutUnsynchronisation(written) : written;
  const frames: Id3Frame[] = [];
  for (let at = extendedHeader(body, major, flags); ; ) {
    const frame = frameAt(body, at, major, isUnsynchronised);
    if (frame === null) return frames;
    if (frame.body !== null) frames.push({ id: OLD_NAMES[frame.id] ?? frame.id, body: frame.body });
    at = frame.end;
  }
}

function extendedHeader(body: Uint8Array, major: number, flags: number): number {
  if ((flags & 0x40) === 0 || major === 2) return 0;
  return major === 3 ? 4 + number(body, 0, 4, 256) : number(body, 0, 4, 128);
}

function hasFrameName(body: Uint8Array, at: number, length: number): boolean {
  return at + length <= body.length && /^[A-Z][A-Z0-9]{2,3}[ \0]?$/.test(word(body, at, length));
}

function frameAt(body: Uint8Array, at: number, major: number, isUnsynchronised: boolean) {
  const nameLength = major === 2 ? 3 : 4;
  if (!hasFrameName(body, at, nameLength)) return null;
  const from = at + (major === 2 ? 6 : 10);
  if (from > body.length) return null;
  const size = major === 2 ? number(body, at + 3, 3, 256) : frameSize(body, at, major);
  const end = from + size;
  const whole = body.subarray(from, end);
  return {
    // iTunes wrote three-letter names into newer tags.
    id: word(body, at, nameLength).replace(/[ \0]$/, ""),
    body: major === 2 ? whole : plainBody(whole, body[at + 9] ?? 0, major, isUnsynchronised),
    end,
  };
}

/** Sizes have 7 bits a byte from ID3v2.4 and 8 before; programs that confuse the two are detected by the position of the next frame. */
function frameSize(body: Uint8Array, at: number, major: number): number {
  const [own, other] = major === 4 ? [128, 256] : [256, 128];
  const isEnd = (size: number) => {
    const next = at + 10 + size;
    return next === body.length || hasFrameName(body, next, 4) || (next < body.length && body[next] === 0);
  };
  const sizes = [number(body, at + 4, 4, own), number(body, at + 4, 4, other)];
  return sizes.find(isEnd) ?? sizes[0] ?? 0;
}

/**
 * Content of a frame without the extras of its format flags: group, length, unsynchronisation, compression. Null if encrypted or broken.
 */
function plainBody(whole: Uint8Array, flags: number, major: number, isUnsynchronised: boolean): Uint8Array | null {
  const bits =
    major === 3
      ? { compressed: 0x80, encrypted: 0x40, grouped: 0x20, unsynchronised: 0, measured: 0x80 }
      : { compressed: 0x08, encrypted: 0x04, grouped: 0x40, unsynchronised: 0x02, measured: 0x01 };
  if ((flags & bits.encrypted) > 0) return null;
  const isOwn = (flags & bits.unsynchronised) > 0 || (isUnsynchronised && major === 4);
  const body = isOwn ? withoutUnsynchronisation(whole) : whole;
  const extra = ((flags & bits.grouped) > 0 ? 1 : 0) + ((flags & bits.measured) > 0 ? 4 : 0);
  const data = body.subarray(extra);
  if ((flags & bits.compressed) === 0) return data;
  try {
    return inflateSync(data, { maxOutputLength: MAX_FRAME_BYTES });
  } catch {
    return null;
  }
}
