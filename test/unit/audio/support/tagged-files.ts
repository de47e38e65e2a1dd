import { readFileSync } from "node:fs";

/** A second of a sweep, by its extension. */
export const sweepFile = (name: "mp3" | "opus" | "ogg") =>
  readFileSync(new URL(`../../../support/fixtures/audio/sweep.${name}`, import.meta.url));

export type Coding = 0 | 1 | 2 | 3;
type Major = 2 | 3 | 4;

const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

/** Text in a coding of ID3v2: Latin-1, UTF-16 with a mark, big-endian UTF-16, UTF-8. */
function encoded(text: string, coding: Coding): Buffer {
  if (coding === 0) return Buffer.from(text, "latin1");
  if (coding === 1) return Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")]);
  return coding === 2 ? swapped(text) : Buffer.from(text, "utf8");
}

const ended = (text: string, coding: Coding) =>
  Buffer.concat([encoded(text, coding), Buffer.alloc(coding === 1 || coding === 2 ? 2 : 1)]);

function sizeBytes(size: number, bits: number, length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => (size >> (bits * (length - 1 - at))) & (2 ** bits - 1)));
}

/** A frame; `bits` of each byte of its size, which some programs get wrong. */
export function frame(id: string, body: Buffer, major: Major = 4, bits = major === 4 ? 7 : 8): Buffer {
  if (major === 2) return Buffer.concat([Buffer.from(id), sizeBytes(body.length, 8, 3), body]);
  return Buffer.concat([Buffer.from(id), sizeBytes(body.length, bits, 4), Buffer.alloc(2), body]);
}

export function textFrame(
  id: string,
  text: string,
  { coding = 3, major = 4 }: { coding?: Coding; major?: Major } = {},
) {
  return frame(id, Buffer.concat([Buffer.of(coding), encoded(text, coding)]), major);
}

/** Of a name that a program made up. */
export const ownFrame = (name: string, text: string) =>
  frame("TXXX", Buffer.concat([Buffer.of(3), ended(name, 3), encoded(text, 3)]));

export function lyricsFrame(text: string, { coding = 3, major = 4 }: { coding?: Coding; major?: Major } = {}): Buffer {
  const body = Buffer.concat([Buffer.of(coding), Buffer.from("eng"), ended("", coding), encoded(text, coding)]);
  return frame(major === 2 ? "ULT" : "USLT", body, major);
}

export function syncFrame(
  lines: readonly [atMs: number, text: string][],
  { coding = 3, major = 4 }: { coding?: Coding; major?: Major } = {},
) {
  const parts = lines.map(([atMs, text]) => Buffer.concat([ended(text, coding), sizeBytes(atMs, 8, 4)]));
  const head = Buffer.concat([Buffer.of(coding), Buffer.from("eng"), Buffer.of(2, 1), ended("", coding)]);
  return frame(major === 2 ? "SLT" : "SYLT", Buffer.concat([head, ...parts]), major);
}

/** An ID3v2 tag; `isUnsynchronised`: bytes that look like sound have a zero between them, in 2.4 frame by frame. */
export function id3Tag(frames: readonly Buffer[], major: Major = 4, isUnsynchronised = false): Buffer {
  const plain = Buffer.concat(frames);
  const body = !isUnsynchronised
    ? plain
    : major === 4
      ? Buffer.concat(frames.map((one) => frame(one.toString("latin1", 0, 4), withZeros(one.subarray(10)))))
      : withZeros(plain);
  const head = Buffer.of(...Buffer.from("ID3"), major, 0, isUnsynchronised ? 0x80 : 0);
  return Buffer.concat([head, sizeBytes(body.length, 7, 4), body]);
}

const withZeros = (bytes: Buffer) =>
  Buffer.from([...bytes].flatMap((byte, at) => (byte === 0xff && needsZero(bytes[at + 1]) ? [byte, 0] : [byte])));

const needsZero = (next: number | undefined) => next === undefined || next === 0 || next >= 0xe0;

export function id3v1(title: string, artist: string): Buffer {
  const tag = Buffer.alloc(128);
  tag.write("TAG");
  tag.write(title.slice(0, 30), 3, "latin1");
  tag.write(artist.slice(0, 30), 33, "latin1");
  return tag;
}

/** An APEv2 tag with header and footer, or the footer only. */
export function apeTag(items: Record<string, string>, hasHeader = true): Buffer {
  const body = Buffer.concat(
    Object.entries(items).map(([name, text]) => {
      const head = Buffer.alloc(8);
      head.writeUInt32LE(Buffer.byteLength(text), 0);
      return Buffer.concat([head, Buffer.from(`${name}\0${text}`)]);
    }),
  );
  const edge = (flags: number) => {
    const bytes = Buffer.alloc(32);
    bytes.write("APETAGEX");
    [2000, body.length + 32, Object.keys(items).length, flags].forEach((value, at) => {
      bytes.writeUInt32LE(value >>> 0, 8 + 4 * at);
    });
    return bytes;
  };
  return hasHeader ? Buffer.concat([edge(0xa0000000), body, edge(0x80000000)]) : Buffer.concat([body, edge(0)]);
}

/** The checksum of an Ogg page: CRC-32 of polynomial 0x04c11db7, from the top bit on. */
function oggChecksum(page: Buffer): number {
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** An Ogg file with each page changed and its checksum made again. */
export function withPages(file: Buffer, change: (page: Buffer, at: number) => void): Buffer {
  const changed = Buffer.from(file);
  let from = 0;
  for (let count = 0; from < changed.length; count += 1) {
    const segments = changed.readUInt8(from + 26);
    const lengths = [...changed.subarray(from + 27, from + 27 + segments)];
    const to = lengths.reduce((end, length) => end + length, from + 27 + segments);
    const page = changed.subarray(from, to);
    change(page, count);
    page.writeUInt32LE(0, 22);
    page.writeUInt32LE(oggChecksum(page), 22);
    from = to;
  }
  return changed;
}
