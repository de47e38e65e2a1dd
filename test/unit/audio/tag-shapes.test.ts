import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { judgeAudio } from "#audio/ingest/decode/audio-format.ts";
import { recordingTagsSchema } from "#audio/ingest/ingested-recording.ts";
import { linesOfSegments, linesOfText } from "#audio/ingest/tags/lyrics.ts";
import { otherBlocks } from "#audio/ingest/tags/native-tags.ts";
import { readTags, tagsOfBlocks } from "#audio/ingest/tags/read-tags.ts";
import { flacBytes } from "#test/unit/audio/support/encoded-files.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";
import {
  type Coding,
  frame,
  id3Tag,
  lyricsFrame,
  sweepFile,
  syncFrame,
  textFrame,
} from "#test/unit/audio/support/tagged-files.ts";

const folder = mkdtempSync(join(tmpdir(), "syncline-shapes-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, bytes: Buffer) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return readTags(path, {});
}

const codings: Coding[] = [0, 1, 2, 3];
const shown = (lines: { atMs: number | null; text: string }[]) => lines.map(({ atMs, text }) => [atMs, text]);

test("lyrics frames of every version and coding are read, with times and without", async () => {
  for (const major of [2, 3, 4] as const) {
    for (const coding of codings.slice(0, major === 4 ? 4 : 2)) {
      const title = textFrame(major === 2 ? "TT2" : "TIT2", "Café", { coding, major });
      const words = lyricsFrame("Über Wasser\nläuten Glocken", { coding, major });
      const plain = await read("lyrics.mp3", Buffer.concat([id3Tag([title, words], major), sweepFile("mp3")]));
      expect(plain, `${major} ${coding}`).toMatchObject({ tags: { title: "Café", vocals: true }, notes: [] });
      expect(shown(plain.tags.lyrics)).toEqual([
        [null, "Über Wasser"],
        [null, "läuten Glocken"],
      ]);
      const lines: [number, string][] = [
        [1200, "Über Wasser"],
        [70_000, "läuten Glocken"],
      ];
      const timed = id3Tag([title, words, syncFrame(lines, { coding, major })], major);
      const { tags } = await read("timed.mp3", Buffer.concat([timed, sweepFile("mp3")]));
      expect(shown(tags.lyrics), `${major} ${coding}`).toEqual(lines);
    }
  }
});

test("LRC is read as lines, one for each of its times, in any tag of words", async () => {
  const lrc = "[ar:Someone]\n[offset:+200]\n[00:03.90]Last\n[00:01.20][0:02.5]Harbour <00:01.40>bells\n[00:10]\nand on";
  const expected = [
    [1000, "Harbour bells"],
    [2300, "Harbour bells"],
    [3700, "Last"],
    [9800, "and on"],
  ];
  for (const major of [2, 3, 4] as const) {
    const { tags } = await read(
      "lrc.mp3",
      Buffer.concat([id3Tag([lyricsFrame(lrc, { major, coding: 1 })], major), sweepFile("mp3")]),
    );
    expect(shown(tags.lyrics)).toEqual(expected);
  }
  expect(shown(linesOfText("[Chorus]\nNo times here\n[by:Tagger]"))).toEqual([
    [null, "[Chorus]"],
    [null, "No times here"],
  ]);
});

test("syllables of synchronised text are joined to lines where line breaks say so", () => {
  const syllables = ["Har", "bour", " bells\n", "ring", "\nno", " more"].map((text, at) => ({ atMs: at * 100, text }));
  expect(shown(linesOfSegments(syllables))).toEqual([
    [0, "Harbour bells"],
    [300, "ring"],
    [400, "no more"],
  ]);
});

test("tags that are broken in any place leave the title, or the name of the file, and never stop the sound", async () => {
  const title = textFrame("TIT2", "Kept");
  const broken: Record<string, Buffer> = {
    "an empty frame": frame("USLT", Buffer.alloc(0)),
    "a frame of one byte": frame("SYLT", Buffer.of(1)),
    "text without an end": frame("SYLT", Buffer.of(1, 101, 110, 103, 2, 1, 0xff)),
    "a coding that there is not": frame("USLT", Buffer.from("\u0009engwords", "latin1")),
    "half a letter": frame("TPE1", Buffer.of(1, 0xff, 0xfe, 65)),
    "a counter without a number": frame("POPM", Buffer.from("me\0")),
    "an attribute that is none": frame("TXXX", Buffer.of(3)),
  };
  for (const [name, bytes] of Object.entries(broken)) {
    const { tags } = await read("broken.mp3", Buffer.concat([id3Tag([bytes, title]), sweepFile("mp3")]));
    expect(tags.title, name).toBe("Kept");
  }
  const long = id3Tag([title]);
  long.writeUInt32BE(0x7f7f7f7f, 6);
  expect((await read("long.mp3", Buffer.concat([long, sweepFile("mp3")]))).tags.title).toBe("Kept");
  const flac = await flacBytes(sweep(0.5, 44_100));
  const comments = Buffer.from([4, 0, 0, 4, 255, 255, 255, 255]);
  const damaged = Buffer.concat([flac.subarray(0, 42), comments, flac.subarray(42)]);
  expect((await read("Damaged Comments.flac", damaged)).tags.title).toBe("Damaged Comments");
});

test("sizes of frames that iTunes wrote in 8 bits a byte, and others in 7, are told by what follows", async () => {
  const long = `${"a".repeat(200)} end`;
  for (const [major, bits] of [
    [4, 8],
    [3, 7],
  ] as const) {
    const comment = frame("COMM", Buffer.concat([Buffer.from("\u0003eng\0"), Buffer.from(long)]), major, bits);
    const { tags } = await read(
      "sizes.mp3",
      Buffer.concat([id3Tag([comment, textFrame("TIT2", "Behind", { major })], major), sweepFile("mp3")]),
    );
    expect(tags.title, String(major)).toBe("Behind");
  }
});

/** Any value that music-metadata or a damaged tag may give. */
const values = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.constantFrom(
    "98,7",
    "8A",
    "(17)",
    "AC/DX; Ana",
    "03/05/2019",
    "[00:01.00]a",
    "\u200b",
    "9".repeat(400),
    "Live (Live)",
  ),
  fc.double(),
  fc.constantFrom(null, undefined, true, Number.NaN),
  fc.record({
    text: fc.oneof(fc.string(), fc.constant(undefined)),
    language: fc.string(),
    syncText: fc.constant(undefined),
  }),
  fc.array(fc.string()),
  fc.uint8Array({ maxLength: 20 }),
);
const ids = fc.oneof(
  fc.constantFrom(
    "TITLE",
    "ARTIST",
    "©lyr",
    "LYRICS",
    "BPM",
    "KEY",
    "DATE",
    "GENRE",
    "TRACKNUMBER",
    "trkn",
    "BARCODE",
    "ISRC",
  ),
  fc.constantFrom(
    "ISWC",
    "COMPOSER",
    "LYRICIST",
    "LABEL",
    "MOOD",
    "LANGUAGE",
    "VERSION",
    "----:com.apple.iTunes:ITUNESADVISORY",
  ),
  fc.string(),
);

test("whatever shape tags have, they give what the copy takes", () => {
  const tags = fc.array(fc.record({ id: ids, value: values }), { maxLength: 20 });
  const dictionary = fc.dictionary(fc.constantFrom("vorbis", "iTunes", "APEv2", "ID3v1", "asf"), tags);
  const names = fc.tuple(fc.string({ unit: "binary" }), fc.array(fc.string(), { maxLength: 3 }));
  fc.assert(
    fc.property(dictionary, names, (native, [name, siblings]) => {
      const read = tagsOfBlocks(otherBlocks(native).flat(), { name, siblings });
      expect(recordingTagsSchema.safeParse(read.tags).error).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test("whatever bytes a lyrics frame holds, the title behind it is read", async () => {
  const frames = fc.tuple(fc.constantFrom("USLT", "SYLT", "TXXX", "TPE1"), fc.uint8Array({ maxLength: 60 }));
  await fc.assert(
    fc.asyncProperty(frames, async ([id, body]) => {
      const tag = id3Tag([frame(id, Buffer.from(body)), textFrame("TIT2", "Kept")]);
      expect((await read("any.mp3", Buffer.concat([tag, sweepFile("mp3")]))).tags.title).toBe("Kept");
    }),
    { numRuns: 200 },
  );
});

test("times of LRC may have hours, and those of three numbers without a fraction stay minutes", () => {
  const lines = linesOfText("[1:02:03.5]Long song\n[01:02:50]Short\n[0:59:59,25][1:00:00.00]Twice <1:00:01.5>over");
  expect(shown(lines)).toEqual([
    [62_500, "Short"],
    [3_599_250, "Twice over"],
    [3_600_000, "Twice over"],
    [3_723_500, "Long song"],
  ]);
});

test("a tag whose size has 8 bits a byte is read whole, and the sound behind it is found", async () => {
  const words = "Harbour bells ".repeat(40);
  const tag = id3Tag([textFrame("TIT2", "Eight bits"), lyricsFrame(words), textFrame("TALB", "Behind the words")]);
  const size = tag.length - 10;
  for (const [at, shift] of [24, 16, 8, 0].entries()) tag[6 + at] = (size >> shift) & 255;
  const { tags, notes } = await read("eight.mp3", Buffer.concat([tag, sweepFile("mp3")]));
  expect([tags.title, tags.album?.title, tags.lyrics.length > 0, notes]).toEqual([
    "Eight bits",
    "Behind the words",
    true,
    [],
  ]);
  const placeOf = async (bytes: Buffer) => await judgeAudio((at, length) => bytes.subarray(at, at + length));
  // The fixture has a small tag of its own.
  expect(await placeOf(sweepFile("mp3"))).toEqual({ format: "mp3", from: 20 });
  expect(await placeOf(Buffer.concat([tag, sweepFile("mp3")]))).toEqual({ format: "mp3", from: tag.length + 20 });
});

test("timed lyrics with very many empty lines are read at once", () => {
  const empty = { atMs: 1000, text: "" };
  expect(linesOfText(`[00:01]${"\n".repeat(120_000)}`)).toEqual(Array(120_001).fill(empty));
});
