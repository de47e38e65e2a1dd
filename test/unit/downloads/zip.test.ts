import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import * as yauzl from "yauzl";
import { combineCrc32 } from "#app/downloads/zip/combine-crc32.ts";
import { safeFileName, uniqueNames } from "#app/downloads/zip/entry-names.ts";
import { type ZipEntry, type ZipPart, zipFile } from "#app/downloads/zip/zip-file.ts";
import { bytesOf, list, readEnd, sizesOf } from "#test/unit/downloads/zip-reader.ts";

const modifiedAt = Date.UTC(2026, 10, 22, 13, 30, 44);
const text = (value: string) => new TextEncoder().encode(value);

function noise(length: number, seed = 7): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state >> 16;
  });
}

type Read = { bytes: number };

/** A part of these bytes, in chunks as a bucket sends them; what is read of it is counted in `read`. */
function partOf(
  bytes: Uint8Array,
  { knows = true, read = { bytes: 0 } }: { knows?: boolean; read?: Read } = {},
): ZipPart {
  return {
    length: bytes.length,
    crc: knows ? crc32(bytes) : null,
    async open(offset, length) {
      read.bytes += length;
      const slice = bytes.subarray(offset, offset + length);
      return new ReadableStream({
        start(controller) {
          for (let at = 0; at < slice.length; at += 1000) controller.enqueue(slice.subarray(at, at + 1000));
          controller.close();
        },
      });
    },
  };
}

function entry(name: string, parts: ZipPart[], hasDescriptor = false): ZipEntry {
  return { name, modifiedAt, parts, hasDescriptor };
}

test("a checksum put together from two is that of zlib in one run", () => {
  const bytes = noise(10_007);
  for (const at of [0, 1, 7, 8, 4096, 10_006, 10_007]) {
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    expect(combineCrc32(crc32(head), crc32(tail), tail.length), String(at)).toBe(crc32(bytes));
  }
});

test("an independent reader finds every file with its name, time, bytes and checksum", async () => {
  const [song, notes] = [noise(30_000), text("Ναι")];
  const zip = zipFile([
    entry(
      "01 Zoë - Ночь (“Über”).mp3",
      [partOf(song.subarray(0, 99)), partOf(song.subarray(99), { knows: false })],
      true,
    ),
    entry("tracklist.txt", [partOf(notes)]),
    entry("empty.wav", []),
  ]);
  const { archive, entries } = await list(zip);
  expect(entries.map(({ fileName, uncompressedSize, crc32: crc }) => [fileName, uncompressedSize, crc])).toEqual([
    ["01 Zoë - Ночь (“Über”).mp3", 30_000, crc32(song)],
    ["tracklist.txt", notes.length, crc32(notes)],
    ["empty.wav", 0, 0],
  ]);
  // Bit 11, and bit 3 where the checksum was not known.
  expect(entries.map(({ generalPurposeBitFlag }) => generalPurposeBitFlag)).toEqual([0x808, 0x800, 0x800]);
  expect(entries[0]?.getLastModDate({ timezone: "UTC", forceDosFormat: true }).getTime()).toBe(modifiedAt);
  for (const [index, bytes] of [song, notes, new Uint8Array(0)].entries()) {
    const stream = await archive.openReadStreamPromise(entries[index] as yauzl.Entry);
    const stored = Buffer.concat(await stream.toArray());
    expect(stored.equals(bytes), String(index)).toBe(true);
  }
  const header = await archive.readLocalFileHeaderPromise(entries[1] as yauzl.Entry);
  expect([header.crc32, header.uncompressedSize]).toEqual([crc32(notes), notes.length]);
});

test("every range is the same bytes of the whole, also with no checksum known before", async () => {
  const files = [noise(700), noise(1, 3), noise(523, 5)];
  const make = () =>
    zipFile(
      files.map((bytes, index) => {
        const parts = [partOf(bytes.subarray(0, 20)), partOf(bytes.subarray(20), { knows: false })];
        return entry(`${index}.mp3`, parts, index !== 1);
      }),
    );
  const whole = await bytesOf(make());
  expect(whole.length).toBe(make().size);
  for (let first = 0; first < whole.length; first += 13) {
    for (const last of [first, first + 40, first + 700, whole.length - 1]) {
      const end = Math.min(last, whole.length - 1);
      const range = await bytesOf(make(), first, end);
      expect(range.equals(whole.subarray(first, end + 1)), `${first}-${end}`).toBe(true);
    }
  }
});

test("a range reads nothing but its bytes when the checksums are known, and what it learns is kept", async () => {
  const read = { bytes: 0 };
  const bytes = noise(50_000);
  const known = zipFile(Array.from({ length: 20 }, (_, index) => entry(`${index}`, [partOf(bytes, { read })], true)));
  await bytesOf(known, 420_000, 420_999);
  expect(read.bytes).toBe(1000);
  await bytesOf(known, 1_001_000);
  expect(read.bytes).toBe(1000);
  read.bytes = 0;
  const learned: number[] = [];
  const part = { ...partOf(bytes, { knows: false, read }), learn: (crc: number) => void learned.push(crc) };
  const unknown = zipFile([entry("a", [part], true), entry("b", [partOf(bytes, { read })])]);
  await bytesOf(unknown);
  expect([read.bytes, learned]).toEqual([100_000, [crc32(bytes)]]);
  // Taken up in the middle of the file whose checksum is missing: its beginning is read for it once, and nothing is read twice.
  read.bytes = 0;
  await bytesOf(unknown, 20_000);
  expect(read.bytes).toBe(100_000);
});

/** A file of so many zeros. */
function zeros(length: number): ZipPart {
  return {
    length,
    crc: 0x1234,
    open: async (_, wanted) => new Response(new Uint8Array(wanted)).body as ReadableStream<Uint8Array>,
  };
}

test("files and archives past 4 GiB are found by their ZIP64 fields", async () => {
  const gibibyte = 2 ** 30;
  const sizes = [2 ** 32 - 2, 2 ** 32 - 1, 7 * gibibyte, 5];
  for (const hasDescriptor of [false, true]) {
    const zip = zipFile(sizes.map((size, index) => entry(`${index}.wav`, [zeros(size)], hasDescriptor)));
    expect(zip.size).toBeGreaterThan(15 * gibibyte - 4);
    const { archive, entries } = await list(zip);
    expect(entries.map(({ uncompressedSize, crc32: crc }) => [uncompressedSize, crc])).toEqual(
      sizes.map((size) => [size, 0x1234]),
    );
    expect(entries.map(({ versionNeededToExtract }) => versionNeededToExtract)).toEqual([20, 45, 45, 45]);
    for (const [index, one] of entries.entries()) {
      const header = await archive.readLocalFileHeaderPromise(one);
      expect(header.fileName.toString()).toBe(`${index}.wav`);
      const isLong = one.uncompressedSize >= 2 ** 32 - 1;
      expect([header.versionNeededToExtract, header.extraFieldLength]).toEqual(isLong ? [45, 20] : [20, 0]);
      expect(one.versionMadeBy & 0xff).toBe(one.versionNeededToExtract);
      const known = hasDescriptor ? 0 : one.uncompressedSize;
      expect(sizesOf(header)).toEqual([known, known]);
      if (!hasDescriptor) continue;
      // The descriptor behind the file: with long sizes where the header has them.
      const at = header.fileDataStart + one.uncompressedSize;
      const descriptor = await bytesOf(zip, at, at + 23);
      expect([descriptor.readUInt32LE(0), descriptor.readUInt32LE(4)]).toEqual([0x08074b50, 0x1234]);
      const sizes = isLong
        ? [8, 16].map((field) => Number(descriptor.readBigUInt64LE(field)))
        : [8, 12].map((field) => descriptor.readUInt32LE(field));
      expect(sizes).toEqual([one.uncompressedSize, one.uncompressedSize]);
    }
    const end = readEnd(await bytesOf(zip, zip.size - 98));
    expect(end).toMatchObject({ isLong: true, count: 4 });
    expect(end.offset + end.size).toBe(zip.size - 98);
  }
});

test("more files than 65,535 are counted by ZIP64", async () => {
  for (const count of [65_534, 65_535]) {
    const whole = await bytesOf(zipFile(Array.from({ length: count }, (_, index) => entry(`${index}`, []))));
    const archive = await yauzl.fromBufferPromise(whole);
    expect(archive.entryCount).toBe(count);
    expect(readEnd(whole)).toMatchObject({ isLong: count > 65_534, count });
  }
});

test("names cannot leave the folder, hide, stand for a device or replace each other", () => {
  const cases: [string, string][] = [
    ["../../etc/passwd", "passwd"],
    ["..\\..\\Windows\\win.ini", "win.ini"],
    ["C:\\mix.wav", "mix.wav"],
    ["/", "file"],
    ["..", "file"],
    [".htaccess", "file.htaccess"],
    ["con.wav", "_con.wav"],
    ["Aux", "_Aux"],
    ["mix\u202Evaw.exe", "mix vaw.exe"],
    ["a\u0000b\n.mp3", "a b.mp3"],
    ["mix. ", "mix"],
    ["Stems 24/96.zip", "96.zip"],
    [`${"é".repeat(300)}.wav`, `${"é".repeat(90)}.wav`],
  ];
  for (const [given, safe] of cases) expect(safeFileName(given), given).toBe(safe);
  expect(uniqueNames(["Mix.wav", "mix.WAV", "Mix.wav", "Mix (2).wav", "e\u0301.mp3", "\u00e9.mp3"])).toEqual([
    "Mix.wav",
    "mix (2).WAV",
    "Mix (3).wav",
    "Mix (2) (2).wav",
    "e\u0301.mp3",
    "\u00e9 (2).mp3",
  ]);
});
