import { Readable } from "node:stream";
import { expect } from "vitest";
import * as yauzl from "yauzl";
import type { ZipFile } from "#app/downloads/zip/zip-file.ts";

/** The bytes of an archive, or of a range of it. */
export async function bytesOf(zip: ZipFile, first?: number, last?: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  await zip.write(new WritableStream({ write: (chunk) => void chunks.push(chunk.slice()) }), first, last);
  return Buffer.concat(chunks);
}

/** Reads an archive in place: only the ranges that the reader asks for are written. */
class ZipReader extends yauzl.RandomAccessReader {
  readonly #zip: ZipFile;

  constructor(zip: ZipFile) {
    super();
    this.#zip = zip;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const zip = this.#zip;
    async function* read() {
      for (let at = start; at < end; at += 65_536) yield await bytesOf(zip, at, Math.min(end, at + 65_536) - 1);
    }
    return Readable.from(read());
  }
}

/** What an independent reader finds. */
export async function list(zip: ZipFile): Promise<{ archive: yauzl.ZipFile; entries: yauzl.Entry[] }> {
  const archive = await yauzl.fromRandomAccessReaderPromise(new ZipReader(zip), zip.size, { autoClose: false });
  const entries: yauzl.Entry[] = [];
  for await (const one of archive.eachEntry()) entries.push(one);
  return { archive, entries };
}

/** The end of an archive, field by field: what a reader that trusts the last of two fields would not miss. */
export function readEnd(end: Buffer) {
  const at = end.length - 22;
  expect(end.readUInt32LE(at)).toBe(0x06054b50);
  expect([end.readUInt16LE(at + 4), end.readUInt16LE(at + 6), end.readUInt16LE(at + 20)]).toEqual([0, 0, 0]);
  const short = [8, 10].map((field) => end.readUInt16LE(at + field));
  const [size, offset] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)];
  const isLong = end.length >= 98 && end.readUInt32LE(at - 20) === 0x07064b50;
  if (!isLong) {
    expect(short[1]).toBe(short[0]);
    return { isLong, count: short[0] ?? 0, size, offset };
  }
  const long = at - 20 - 56;
  expect([end.readUInt32LE(long), Number(end.readBigUInt64LE(long + 4))]).toEqual([0x06064b50, 44]);
  const [count, whole, bytes, from] = [24, 32, 40, 48].map((field) => Number(end.readBigUInt64LE(long + field)));
  expect(whole).toBe(count);
  expect(short).toEqual([Math.min(count ?? 0, 0xffff), Math.min(count ?? 0, 0xffff)]);
  expect([size, offset]).toEqual([Math.min(bytes ?? 0, 0xffffffff), Math.min(from ?? 0, 0xffffffff)]);
  // The locator: where the long end begins, on the first of one disk.
  expect([end.readUInt32LE(at - 16), end.readUInt32LE(at - 4)]).toEqual([0, 1]);
  expect(Number(end.readBigUInt64LE(at - 12))).toBe((from ?? 0) + (bytes ?? 0));
  return { isLong, count: count ?? 0, size: bytes ?? 0, offset: from ?? 0 };
}

/** The sizes in a local header, stored and unpacked, in the long fields where the short ones send there. */
export function sizesOf(header: yauzl.LocalFileHeader): number[] {
  const { compressedSize, uncompressedSize, extraField } = header;
  if (extraField.length === 0) return [compressedSize, uncompressedSize];
  expect([compressedSize, uncompressedSize]).toEqual([0xffffffff, 0xffffffff]);
  expect([extraField.readUInt16LE(0), extraField.readUInt16LE(2), extraField.length]).toEqual([1, 16, 20]);
  return [4, 12].map((at) => Number(extraField.readBigUInt64LE(at)));
}
