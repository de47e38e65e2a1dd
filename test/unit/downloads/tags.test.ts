import { createHash } from "node:crypto";
import { parseBuffer } from "music-metadata";
import { expect, test } from "vitest";
import { type Part, type Source, sizeOf, sliceParts } from "#app/downloads/composed-file.ts";
import { composeFile } from "#app/downloads/tags/compose-file.ts";
import type { TrackTags } from "#app/downloads/tags/track-tags.ts";
import { aiffBytes, wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { flacBytes, mp3Bytes } from "#test/unit/audio/support/encoded-files.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";

const cover = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 31) % 256);

const tags: TrackTags = {
  id: "0190a000-0000-7000-8000-00000000000a",
  title: "Ночь — “Äther” 🎧 夜",
  version: "Instrumental",
  artists: ["Zoë & the Straße", "Łukasz"],
  album: "Über Nacht",
  track: 7,
  year: 2024,
  isrc: "GBAYE6800011",
  iswc: "T0345246801",
  catalogueNumber: "AIN 031_002",
  bpm: 120.4,
  musicalKey: "F#m",
  composers: ["Zoë Straße", "Łukasz Nowak"],
  lyricists: ["夜野 光"],
  label: "Ætherworks",
  copyright: "℗ 2024 Ætherworks",
  genres: ["Ambient", "Drum & Bass"],
  moods: ["Dark", "Calm"],
  language: "deu",
  lyrics: Array.from({ length: 400 }, (_, line) => `Zeile ${line} – ${"lang ".repeat(30)}ß`),
  explicit: true,
  durationMs: 2000,
  integratedLufs: -14.2,
  loudnessRange: 5.5,
  truePeakDbtp: -1.03,
  splits: "Zoë Straße (C) 50 %",
  comment: "License this track at https://example.com/music-sync-licensing/song/naechte · Syncline",
  url: "https://example.com/music-sync-licensing/song/naechte",
  cover: { type: "image/png", bytes: cover },
};

function sourceOf(bytes: Buffer): Source {
  return { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) };
}

function joined(parts: readonly Part[], bytes: Buffer): Buffer {
  return Buffer.concat(
    parts.map((part) => ("bytes" in part ? part.bytes : bytes.subarray(part.offset, part.offset + part.length))),
  );
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");
const sound = sweep(2, 44_100);

/** Content of every chunk with this name, by a reader of its own. */
function chunksOf(file: Buffer, wanted: string, bigEndian = false): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const size = bigEndian ? file.readUInt32BE(at + 4) : file.readUInt32LE(at + 4);
    const length = size === 0xffffffff ? Number(file.readBigUInt64LE(12 + 8 + 8)) : size;
    if (file.toString("latin1", at, at + 4) === wanted) found.push(file.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return found;
}

async function compose(bytes: Buffer, extension: string): Promise<{ parts: Part[]; file: Buffer }> {
  const parts = await composeFile(sourceOf(bytes), extension, tags);
  const file = joined(parts, bytes);
  expect(sizeOf(parts)).toBe(file.length);
  return { parts, file };
}

const common = {
  title: "Ночь — “Äther” 🎧 夜 (Instrumental)",
  artists: ["Zoë & the Straße", "Łukasz"],
  album: "Über Nacht",
  track: { no: 7, of: null },
  picture: [{ format: "image/png", type: "Cover (front)", data: cover }],
};

test("an MP3 gets an ID3v2.4 tag in UTF-8 with every field, and its frames stay", async () => {
  const mp3 = await mp3Bytes(sound);
  const { file } = await compose(mp3, "mp3");
  expect(file.subarray(-mp3.length).equals(mp3)).toBe(true);
  const { common: read, format, native } = await parseBuffer(file, { mimeType: "audio/mpeg" });
  const frames = native["ID3v2.4"]?.filter(({ id }) => /^TMOO|^WOAS|^TXXX:(RECORDING|ISWC|SPLITS|ITUNES)/.test(id));
  expect(frames?.map(({ id, value }) => [id, value])).toEqual([
    ["TMOO", "Dark"],
    ["TMOO", "Calm"],
    ["TXXX:RECORDING_ID", tags.id],
    ["TXXX:ISWC", "T0345246801"],
    ["TXXX:SPLITS", "Zoë Straße (C) 50 %"],
    ["TXXX:ITUNESADVISORY", "1"],
    ["WOAS", tags.url],
  ]);
  expect(format).toMatchObject({ tagTypes: expect.arrayContaining(["ID3v2.4"]), bitrate: 320_000 });
  expect(read).toMatchObject({
    ...common,
    year: 2024,
    isrc: ["GBAYE6800011"],
    bpm: 120,
    key: "F#m",
    composer: tags.composers,
    lyricist: tags.lyricists,
    label: ["Ætherworks"],
    copyright: "2024 Ætherworks",
    genre: tags.genres,
    language: "deu",
    catalognumber: ["AIN 031_002"],
  });
  expect(read.comment?.[0]).toMatchObject({ text: tags.comment, language: "eng" });
  expect(read.lyrics?.[0]?.text).toBe(tags.lyrics.join("\n"));
  expect(read.replaygain_track_gain?.dB).toBeCloseTo(-3.8);
});

test("an MP3 that comes with tags of its own gets ours in their place, whatever their number", async () => {
  const mp3 = await mp3Bytes(sound);
  const { file } = await compose(mp3, "mp3");
  const twice = Buffer.concat([file.subarray(0, file.length - mp3.length), file]);
  expect((await compose(twice, "mp3")).file.equals(file)).toBe(true);
  const claims = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f, 1, 2, 3]);
  expect((await compose(claims, "mp3")).file.equals(claims)).toBe(true);
});

test.each([
  ["16-bit WAV", wavBytes(sound, { bits: 16 })],
  ["24-bit WAV with an odd number of bytes", wavBytes([(sound[0] as Float32Array).subarray(0, 4411)], { bits: 24 })],
  ["extensible float WAV", wavBytes(sound, { bits: 32, float: true, extensible: true })],
  ["RF64", wavBytes(sound, { bits: 16, rf64: true })],
])("%s: the file gets bext, iXML, INFO and ID3 chunks, a right size, and keeps its audio", async (_, bytes) => {
  const { file } = await compose(bytes, "wav");
  expect(chunksOf(file, "data").map(md5)).toEqual(chunksOf(bytes, "data").map(md5));
  expect(chunksOf(file, "fmt ").map(md5)).toEqual(chunksOf(bytes, "fmt ").map(md5));
  const is64 = file.toString("latin1", 0, 4) === "RF64";
  expect(is64 ? Number(file.readBigUInt64LE(20)) : file.readUInt32LE(4)).toBe(file.length - 8);
  const [bext] = chunksOf(file, "bext");
  if (!bext) throw new Error("no bext");
  expect(bext).toHaveLength(602);
  const field = (from: number, length: number) => bext.toString("latin1", from, from + length).replace(/\0+$/, "");
  expect(field(0, 256)).toMatch(/^\?+ - "Ather" \?+ \? \(Instrumental\) - Zoe & the Stra\?e/);
  expect(field(288, 32)).toBe("GBAYE6800011");
  expect(bext.readUInt16LE(346)).toBe(2);
  expect([412, 414, 416, 418].map((at) => bext.readInt16LE(at))).toEqual([-1420, 550, -103, 0x7fff]);
  const [xml] = chunksOf(file, "iXML");
  expect(xml?.toString("utf8")).toContain("<ARTIST>Zoë &amp; the Straße; Łukasz</ARTIST>");
  expect(chunksOf(file, "LIST")).toHaveLength(1);
  // The independent reader does not know RF64.
  if (is64) return;
  const { common: read, format } = await parseBuffer(file, { mimeType: "audio/wav" });
  expect(format.tagTypes).toEqual(expect.arrayContaining(["exif", "ID3v2.4"]));
  expect(read).toMatchObject({ ...common, isrc: ["GBAYE6800011"] });
});

test("what only the studio knew stays: date, time code, UMID and coding history of bext, its iXML, and other chunks", async () => {
  const { file } = await compose(wavBytes(sound, { bits: 16 }), "wav");
  const bext = chunksOf(file, "bext")[0] as Buffer;
  bext.write("2024-05-06", 320, "latin1");
  bext.writeUInt32LE(123_456, 338);
  bext.fill(7, 348, 412);
  const again = (await compose(file, "wav")).file;
  const kept = chunksOf(again, "bext")[0] as Buffer;
  expect(kept.toString("latin1", 320, 330)).toBe("2024-05-06");
  expect(kept.readUInt32LE(338)).toBe(123_456);
  expect(kept.subarray(348, 412).every((byte) => byte === 7)).toBe(true);
  expect(chunksOf(again, "iXML")).toEqual(chunksOf(file, "iXML"));
  expect(again.length).toBe(file.length);
});

test("past 4 GiB a WAV becomes RF64 with 64-bit sizes, without being read", async () => {
  const data = 2 ** 32 - 1 - 36;
  const head = Buffer.alloc(44);
  wavBytes([new Float32Array(1)], { bits: 16 }).copy(head, 0, 0, 36);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(data, 40);
  let read = 0;
  const source: Source = {
    size: 44 + data,
    async read(offset, length) {
      read += length;
      return offset < 44 ? head.subarray(offset, Math.min(44, offset + length)) : new Uint8Array(length);
    },
  };
  const parts = await composeFile(source, "wav", tags);
  const first = Buffer.from((parts[0] as { bytes: Uint8Array }).bytes);
  expect(first.toString("latin1", 0, 4)).toBe("RF64");
  expect(Number(first.readBigUInt64LE(20))).toBe(sizeOf(parts) - 8);
  expect(Number(first.readBigUInt64LE(28))).toBe(data);
  expect(parts).toContainEqual({ offset: 44, length: data });
  expect(read).toBeLessThan(1000);
});

test.each([
  ["AIFF", aiffBytes(sound, { rate: 44_100 })],
  ["AIFF-C", aiffBytes(sound, { rate: 44_100, sowt: true })],
])("an %s gets an ID3 chunk before its sound", async (_, bytes) => {
  const { file } = await compose(bytes, "aiff");
  expect(file.readUInt32BE(4)).toBe(file.length - 8);
  expect(chunksOf(file, "SSND", true).map(md5)).toEqual(chunksOf(bytes, "SSND", true).map(md5));
  expect((await parseBuffer(file, { mimeType: "audio/aiff" })).common).toMatchObject(common);
  expect((await compose(file, "aiff")).file.equals(file)).toBe(true);
});

test("a FLAC gets our comments beside its own, and its frames stay", async () => {
  const flac = await flacBytes(sound);
  const { file } = await compose(flac, "flac");
  const { common: read, format } = await parseBuffer(file, { mimeType: "audio/flac" });
  expect(format).toMatchObject({ tagTypes: expect.arrayContaining(["vorbis"]), duration: 2, sampleRate: 44_100 });
  expect(read).toMatchObject({ ...common, isrc: ["GBAYE6800011"], genre: tags.genres, lyricist: tags.lyricists });
  expect(file.subarray(-1000).equals(flac.subarray(-1000))).toBe(true);
  const other: TrackTags = { ...tags, title: "Other", isrc: null, cover: { type: "image/jpeg", bytes: cover } };
  const again = joined(await composeFile(sourceOf(file), "flac", other), file);
  const { common: reread } = await parseBuffer(again, { mimeType: "audio/flac" });
  expect(reread).toMatchObject({ title: "Other (Instrumental)", isrc: ["GBAYE6800011"] });
  // The picture that a file comes with stays the only one.
  expect(reread.picture).toMatchObject(common.picture);
  expect(reread.picture).toHaveLength(1);
});

test("a file that is not what its name says comes as it is", async () => {
  const noise = Buffer.from(
    "RIFF....WAVEdata\0\0\0\0\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008 and so on",
    "latin1",
  );
  for (const extension of ["wav", "aiff", "flac", "ogg", "m4a"]) {
    expect((await compose(noise, extension)).file.equals(noise), extension).toBe(true);
  }
});

test("any range of a composed file is the same bytes as of the whole", async () => {
  const bytes = wavBytes(sound, { bits: 16 });
  const { parts, file } = await compose(bytes, "wav");
  const ends = [0, 1, 11, 12, 500, 700, file.length - 2, file.length - 1];
  for (const first of ends) {
    for (const last of ends.filter((end) => end >= first)) {
      expect(joined(sliceParts(parts, first, last), bytes).equals(file.subarray(first, last + 1))).toBe(true);
    }
  }
});
