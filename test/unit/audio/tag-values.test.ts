import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readBarcode } from "#audio/ingest/barcode.ts";
import { genreNames } from "#audio/ingest/tags/id3-genres.ts";
import { normaliseKey } from "#audio/ingest/tags/musical-key.ts";
import { artistsOf, writersOf } from "#audio/ingest/tags/people.ts";
import { readTags } from "#audio/ingest/tags/read-tags.ts";
import { bpmOf, yearOf } from "#audio/ingest/tags/tag-numbers.ts";
import { titleOfName } from "#audio/ingest/tags/title-of-name.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { apeTag, id3Tag, id3v1, ownFrame, sweepFile, textFrame } from "#test/unit/audio/support/tagged-files.ts";

const folder = mkdtempSync(join(tmpdir(), "syncline-values-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, bytes: Buffer, sidecar = {}) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return readTags(path, sidecar);
}

const tagged = (...frames: Buffer[]) => read("file.mp3", Buffer.concat([id3Tag(frames), sweepFile("mp3")]));

test("lists of people are separated where taggers separate them, and names with signs stay whole", async () => {
  const artists: [string, string[]][] = [
    ["AC/DX", ["AC/DX"]],
    ["Ana Vale; Ben Moor", ["Ana Vale", "Ben Moor"]],
    ["Ana Vale;Ben Moor;", ["Ana Vale", "Ben Moor"]],
    ["Ana Vale\0Ben Moor", ["Ana Vale", "Ben Moor"]],
    ["Ana Vale / Ben Moor", ["Ana Vale", "Ben Moor"]],
    ["Ana Vale feat. Ben Moor", ["Ana Vale", "Ben Moor (guest)"]],
    ["Ana Vale (ft. Ben Moor)", ["Ana Vale", "Ben Moor (guest)"]],
    ["Earth, Wind & Sea", ["Earth, Wind & Sea"]],
    ["Salt &amp; Tar", ["Salt &amp; Tar"]],
    ["Defeat. The Band", ["Defeat. The Band"]],
  ];
  for (const [written, names] of artists) {
    const found = artistsOf([written]).map(({ name, isFeatured }) => (isFeatured ? `${name} (guest)` : name));
    expect(found, written).toEqual(names);
  }
  const writers: [string, string[]][] = [
    ["Cy Holt; Dee Rowe", ["Cy Holt", "Dee Rowe"]],
    ["Cy Holt/Dee Rowe", ["Cy Holt", "Dee Rowe"]],
    ["Cy Holt, Dee Rowe & Lee Ash", ["Cy Holt", "Dee Rowe", "Lee Ash"]],
    ["Holt, Cy; Rowe, Dee", ["Holt, Cy", "Rowe, Dee"]],
    ["Sam Davis, Jr.", ["Sam Davis, Jr."]],
  ];
  for (const [written, names] of writers) expect(writersOf([written]), written).toEqual(names);
  const { tags } = await tagged(
    textFrame("TPE1", "AC/DX\0Ana Vale feat. Ben Moor"),
    textFrame("TIT2", "Tide (feat. Mo Fen)"),
    textFrame("TCOM", "Cy Holt; Dee Rowe"),
    textFrame("TEXT", "Dee Rowe"),
    textFrame("TCON", "(17)\0Hip-Hop/Rap; Folk"),
  );
  expect(tags.title).toBe("Tide");
  expect(tags.artists.map(({ name, role }) => [name, role])).toEqual([
    ["AC/DX", undefined],
    ["Ana Vale", undefined],
    ["Ben Moor", "featured"],
    ["Mo Fen", "featured"],
  ]);
  expect(tags.writers.map(({ name, role }) => [name, role])).toEqual([
    ["Cy Holt", "C"],
    ["Dee Rowe", "CA"],
  ]);
  expect(tags.genres).toEqual(["Rock", "Hip-Hop/Rap", "Folk"]);
});

test("keys are read in words, in signs, in other languages and as DJ programs number them", () => {
  const keys: Record<string, string | null> = {
    ...{
      "A Minor": "Am",
      "E♭ Minor": "Ebm",
      "C Major": "C",
      "Db Maj": "Db",
      "a minor": "Am",
      "F♯ maj": "F#",
      Bbmin: "Bbm",
    },
    ...{
      "A MINOR": "Am",
      "D-Minor": "Dm",
      "C# min": "C#m",
      Bm: "Bm",
      Bb: "Bb",
      CM: "C",
      "F sharp minor": "F#m",
      E: "E",
    },
    ...{ "8A": "Am", "08a": "Am", "8B": "C", "1A": "G#m", "12B": "E", "1m": "Am", "1d": "C", "12d": "F", "6m": "G#m" },
    ...{ "8A/Am": "Am", "4A - 7": "Fm", "Am / C": "Am" },
    ...{ "Fis-Moll": "F#m", "Es-Dur": "Eb", "H-Moll": "Bm", "B-Dur": "Bb", "a-Moll": "Am" },
    ...{ "la mineur": "Am", "Si bémol majeur": "Bb", "Fa dièse mineur": "F#m", "Do mayor": "C", "Sol maggiore": "G" },
    ...{ "13A": null, "0A": null, H2: null, Dim: null, "A blues": null, o: null, "": null },
  };
  for (const [written, key] of Object.entries(keys)) expect(normaliseKey(written), written).toBe(key);
});

test("barcodes are cleaned, then checked: a wrong one is left out, and said", async () => {
  const codes: Record<string, string | null> = {
    ...{ "0 12345 67890 5": "012345678905", "4-006381-33393-1": "4006381333931", "012345678905": "012345678905" },
    ...{ "0012345678905": "012345678905", "00012345678905": "012345678905", "12345678905": "012345678905" },
    ...{ "10012345678902": "10012345678902", "96385074": "96385074", "4006381333931": "4006381333931" },
    ...{
      "012345678906": null,
      "4006381333932": null,
      "123": null,
      none: null,
      "000000000000": null,
      "0123456789051": null,
    },
  };
  for (const [written, code] of Object.entries(codes)) expect(readBarcode(written), written).toBe(code);
  const album = textFrame("TALB", "Coded");
  expect(await tagged(album, ownFrame("BARCODE", "0 12345 67890 5"))).toMatchObject({
    tags: { album: { title: "Coded", upc: "012345678905" } },
    notes: [],
  });
  const wrong = await tagged(album, ownFrame("UPC", "012345678906"));
  expect(wrong.tags.album?.upc).toBeNull();
  expect(wrong.notes).toEqual(['its barcode tag "012345678906" is not valid and was left out']);
  await expect(
    read("file.mp3", sweepFile("mp3"), { album: { title: "Coded", upc: "012345678906", track: null } }),
  ).rejects.toThrow(/album\.upc: Not a UPC or EAN/);
});

test("tempos keep their fraction and dates in any order give their year", async () => {
  const tempos: Record<string, number | null> = {
    "98.7": 98.7,
    "98,70": 98.7,
    "127.999985": 128,
    "120 BPM": 120,
    "0": null,
    fast: null,
  };
  for (const [written, bpm] of Object.entries(tempos)) expect(bpmOf(written), written).toBe(bpm);
  const dates: Record<string, number | null> = {
    ...{
      "03/05/2019": 2019,
      "2019-05-03": 2019,
      "3.5.2019": 2019,
      "May 3, 2019": 2019,
      "2019": 2019,
      "2019-05-03T10:00:00Z": 2019,
    },
    ...{ "20190503": 2019, "2019年5月3日": 2019, "℗ 2019 Label": 2019, "03/05/19": null, "0000": null, "99999": null },
  };
  for (const [written, year] of Object.entries(dates)) expect(yearOf(written), written).toBe(year);
  const { tags, notes } = await tagged(
    textFrame("TBPM", "98.7"),
    textFrame("TKEY", "E♭ Minor"),
    textFrame("TDRC", "03/05/2019"),
    textFrame("TSRC", "not one"),
  );
  expect(tags).toMatchObject({ bpm: 98.7, musicalKey: "Ebm", year: 2019, isrc: null });
  expect(notes).toEqual(['its isrc tag "not one" is not valid and was left out']);
});

test("an unsynchronised tag is read in each version", async () => {
  for (const major of [2, 3, 4] as const) {
    const title = textFrame(major === 2 ? "TT2" : "TIT2", "Unsynchronised ÿà", { coding: 1, major });
    const { tags } = await read("file.mp3", Buffer.concat([id3Tag([title], major, true), sweepFile("mp3")]));
    expect(tags.title, String(major)).toBe("Unsynchronised ÿà");
  }
});

test("ID3v1 counts only where there is no other tag", async () => {
  const old = id3v1("A title that is cut at thirty letters", "Old");
  const { tags } = await read("file.mp3", Buffer.concat([sweepFile("mp3"), old]));
  expect(tags).toMatchObject({ title: "A title that is cut at thirty", artists: [{ name: "Old" }] });
  const both = await read("file.mp3", Buffer.concat([sweepFile("mp3"), apeTag({ Title: "Whole" }), old]));
  expect(both.tags).toMatchObject({ title: "Whole", artists: [] });
});

test("a number in a file's name is a track number where a sign ends it or its whole folder is numbered", () => {
  const alone: Record<string, string> = {
    ...{
      "10 Years.wav": "10 Years",
      "99 Luftblumen.wav": "99 Luftblumen",
      "7 Rivers.wav": "7 Rivers",
      "10_Years.wav": "10 Years",
    },
    ...{
      "01 - Quiet Door.wav": "Quiet Door",
      "01. Quiet Gate.wav": "Quiet Gate",
      "01 Quiet Hall.wav": "Quiet Hall",
      "1. One.wav": "One",
    },
    ...{
      "(3) Third.wav": "Third",
      "01-quiet_door.wav": "quiet door",
      "A2 - Second Side.wav": "Second Side",
      "1-03 Disc.wav": "Disc",
    },
    ...{
      "Track 05 - Five.wav": "Five",
      "12-Inch Love.wav": "12-Inch Love",
      "24-7.wav": "24-7",
      "3.5 Miles.wav": "3.5 Miles",
    },
    ...{
      "1999.wav": "1999",
      "50-50 Love.wav": "50-50 Love",
      "01.wav": "01",
      "7.1 Surround.wav": "7.1 Surround",
      "4 Minutes.wav": "4 Minutes",
    },
    ...{ "\u200b.wav": "Untitled", "___.wav": "Untitled" },
  };
  for (const [name, title] of Object.entries(alone)) {
    expect(titleOfName(name, [name, "Other.wav"]), name).toBe(title);
  }
  const titles = (...names: string[]) => names.map((name) => titleOfName(name, names));
  expect(titles("1 Door.wav", "2 Gate.wav", "3 10 Years.wav")).toEqual(["Door", "Gate", "10 Years"]);
  expect(titles("09 Door.wav", "10 Gate.wav")).toEqual(["Door", "Gate"]);
  expect(titles("10 Years.wav", "99 Luftblumen.wav", "7 Rivers.wav")).toEqual([
    "10 Years",
    "99 Luftblumen",
    "7 Rivers",
  ]);
});

test("names without blanks set off their version, and one that is a word of the title stays", async () => {
  const titles: Record<string, [string, string]> = {
    "Harbour_Instrumental.wav": ["Harbour", "instrumental"],
    "01_Harbour_Lights_Radio_Edit.wav": ["Harbour Lights", "radio_edit"],
    "HARBOUR_30SEC.wav": ["HARBOUR", "cutdown_30"],
    "Long_Live.wav": ["Long Live", "main"],
    "Ana Vale - Harbour Remix.wav": ["Ana Vale - Harbour Remix", "main"],
    "Harbour - Instrumental.wav": ["Harbour", "instrumental"],
  };
  for (const [name, expected] of Object.entries(titles)) {
    const { tags } = await read(name, wavBytes([new Float32Array(441)], { bits: 16 }));
    expect([tags.title, tags.versionType], name).toEqual(expected);
  }
});

test("titles and names of which nothing is seen are none", async () => {
  for (const unseen of ["\u200b\u2060", "\ufeff", "\u3164", "\u00ad", " \u2800 ", "\u0301"]) {
    const { tags } = await read(
      "Seen Name.mp3",
      Buffer.concat([id3Tag([textFrame("TIT2", unseen), textFrame("TPE1", unseen)]), sweepFile("mp3")]),
    );
    expect([tags.title, tags.artists], JSON.stringify(unseen)).toEqual(["Seen Name", []]);
  }
  await expect(read("file.mp3", sweepFile("mp3"), { title: "\u200b" })).rejects.toThrow(/Nothing of it can be seen/);
});

test("genres are read by their codes, kinds and names, alone, in rows and with a refinement", () => {
  const written = {
    "(52)(RX)": ["Electronic", "Remix"],
    "(17) (52)": ["Rock", "Electronic"],
    "(17)/(CR)": ["Rock", "Cover"],
    "17/52": ["Rock", "Electronic"],
    "(17)Hard Rock": ["Hard Rock"],
    "(17)(RX)Hard Rock": ["Hard Rock", "Remix"],
    RX: ["Remix"],
    "((Post) Rock": ["(Post) Rock"],
    "Hip-Hop/Rap": ["Hip-Hop/Rap"],
    "(255)": [],
  };
  expect(Object.fromEntries(Object.keys(written).map((one) => [one, genreNames(one)]))).toEqual(written);
});

test("a genre with a long gap is read at once", () => {
  const written = `Rock${" ".repeat(200_000)}Pop`;
  expect(genreNames(written)).toEqual([written]);
});
