import fc from "fast-check";
import { expect, test } from "vitest";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { CsvReader, readCsv, separatorOf } from "#app/edge/http/read-csv.ts";
import { columnName, profiles } from "#app/exchange/sheets/cells/column-names.ts";
import { withJoined } from "#app/exchange/sheets/cells/joined-columns.ts";
import { readPlain } from "#app/exchange/sheets/cells/plain-cell.ts";
import { readHead } from "#app/exchange/sheets/cells/profiles.ts";
import { readShareItems } from "#app/exchange/sheets/cells/share-cell.ts";
import { itemName, readItems } from "#app/exchange/sheets/cells/sheet-items.ts";
import { readTagItems } from "#app/exchange/sheets/cells/tag-cell.ts";
import { readSheetFile } from "#app/exchange/sheets/file/read-sheet-file.ts";
import { type SheetCell, slicesOf } from "#app/exchange/sheets/file/sheet-parts.ts";
import { writeXlsx } from "#app/exchange/sheets/file/write-xlsx.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { publisherRoles, writerRoles } from "#app/rights/shares.ts";

const nasty = fc.string({
  unit: fc.constantFrom("a", "'", '"', "=", "+", ";", ",", "|", "\t", "\n", "\r", " ", "-", "é"),
});
const table = fc.array(fc.array(nasty, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });

async function linesOf(file: Blob): Promise<{ row: number; cells: SheetCell[] }[]> {
  const lines: { row: number; cells: SheetCell[] }[] = [];
  for await (const line of readSheetFile(file)) lines.push(line);
  return lines;
}

const fileOf = (...parts: (string | Uint8Array)[]) => new Blob(parts as BlobPart[]);
const cellsOf = async (file: Blob) => (await linesOf(file)).map(({ cells }) => cells);

async function workbook(rows: string[][]): Promise<Blob> {
  async function* all() {
    yield* rows;
  }
  const parts: Uint8Array[] = [];
  for await (const bytes of writeXlsx(all(), 0)) parts.push(bytes);
  return fileOf(...parts);
}

test("what is written as CSV is read again to the character, in whatever pieces it comes", () => {
  fc.assert(
    fc.property(table, fc.nat(20), (rows, size) => {
      const text = csvText(rows).slice(1);
      const reader = new CsvReader(",");
      const read: string[][] = [];
      for (let at = 0; at < text.length; at += size + 1) read.push(...reader.push(text.slice(at, at + size + 1)));
      expect([...read, ...reader.end()]).toEqual(rows);
    }),
    { numRuns: 2000 },
  );
});

test("what is written as XLSX is read again, line breaks and leading zeros too", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const read = await cellsOf(await workbook(rows));
      expect(read).toEqual(rows);
    }),
    { numRuns: 100 },
  );
  const long = "x".repeat(40_000);
  expect(await cellsOf(await workbook([["007", "_x000D_", "1E+12", long]]))).toEqual([
    ["007", "_x000D_", "1E+12", sheetsCopy.tooLong],
  ]);
});

test("names of items are read as they were written", () => {
  const suffix = / \((Featured)\)$/;
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.constant("Cy (Featured)")), { maxLength: 4 }), (names) => {
      const read = readItems(names.map((name) => itemName(name, suffix)).join("; "), suffix);
      expect(read.map(({ name, suffix: found }) => [name, found])).toEqual(names.map((name) => [name, null]));
    }),
  );
});

test("separators, marks and encodings of spreadsheets are recognised", async () => {
  expect(["a,b\n1;2", "a;b,c;d", "a\tb", '"a;b;c",d', "a"].map(separatorOf)).toEqual([",", ";", "\t", ",", ","]);
  expect(readCsv("\uFEFFa;b\r\n007;x\r\n;\r\n")).toEqual([
    ["a", "b"],
    ["007", "x"],
  ]);
  const utf16 = new Uint8Array([0xff, 0xfe, ...[..."é\tb\r\n1\t2"].flatMap((one) => [one.charCodeAt(0), 0])]);
  expect(await cellsOf(fileOf(utf16))).toEqual([
    ["é", "b"],
    ["1", "2"],
  ]);
  expect(await cellsOf(fileOf("\uFEFFTitle,é\r\n"))).toEqual([["Title", "é"]]);
  expect(await cellsOf(fileOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x93, 0x78, 0x94])))).toEqual([
    ["Café", "“x”"],
  ]);
  expect(await linesOf(fileOf("sep=;\r\na;b\r\n\r\n1;2"))).toEqual([
    { row: 2, cells: ["a", "b"] },
    { row: 3, cells: [""] },
    { row: 4, cells: ["1", "2"] },
  ]);
  await expect(linesOf(fileOf('a,b\n"1,2'))).rejects.toThrow(sheetsCopy.errors.openQuote);
  await expect(linesOf(fileOf("PK\u0003\u0004 nothing"))).rejects.toThrow(sheetsCopy.errors.unreadable);
});

test("slices keep the numbers of rows, stay small, and end with the last row that has something", async () => {
  async function* lines() {
    for (let row = 1; row <= 600; row += 1)
      if (row !== 300) yield { row, cells: row === 2 ? Array(2).fill("x".repeat(100_000)) : [row > 590 ? " " : "x"] };
    yield { row: 1_048_576, cells: ["", ""] };
  }
  const slices: [number, number][] = [];
  for await (const { from, rows } of slicesOf(lines())) slices.push([from, rows.length]);
  expect(slices).toEqual([
    [1, 1],
    [2, 1],
    [3, 250],
    [253, 250],
    [503, 88],
  ]);
  async function* long() {
    yield { row: 7, cells: ["x".repeat(100_001)] };
  }
  await expect(slicesOf(long()).next()).rejects.toThrow(sheetsCopy.errors.rowLong(7));
});

test("columns are found by the names of any profile, and told apart", () => {
  const own = ["Song ID", "Title", "ISRC", "Artists", "Albums", "Moods", "Writers", "Label"];
  for (const profile of profiles) {
    const names = own.map((name) => columnName(name, profile));
    expect(new Set(names).size, profile).toBe(own.length);
    expect(readHead(names, own), profile).toMatchObject({
      places: Object.fromEntries(own.map((name, at) => [name, at])),
      unknown: [],
    });
  }
  expect(readHead(["song id", " TITLE ", "Colour", "Colour"], own)).toMatchObject({
    places: { "Song ID": 0, Title: 1 },
    unknown: ["Colour", "Colour"],
  });
  expect(readHead(["Song ID", "Artist", "Artists"], own)).toBe(sheetsCopy.errors.columnTwice("Artists", "Artist"));
  expect(readHead(["Title"], own)).toBe(sheetsCopy.errors.columnMissing("Song ID", "ISRC"));
});

test("lines of old Macs, code pages of Macs and DOS, UTF-16 without a mark, bars and a title above the head are read", async () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const expected = [
    ["ISRC", "Title"],
    ["QZDM02600013", "Möwe"],
  ];
  expect(await cellsOf(fileOf(latin("ISRC,Title\rQZDM02600013,M\x9awe\r")))).toEqual(expected);
  expect(await cellsOf(fileOf(latin("ISRC;Title\r\nQZDM02600013;M\x94we\r\n")))).toEqual(expected);
  expect(await cellsOf(fileOf(latin("ISRC|Title\nQZDM02600013|M\xf6we")))).toEqual(expected);
  expect(await cellsOf(fileOf(latin("I\0S\0R\0C\0\t\0T\0i\0t\0l\0e\0\n\0Q\0Z\0\t\0M\0\xf6\0")))).toEqual([
    ["ISRC", "Title"],
    ["QZ", "Mö"],
  ]);
  // One wrong byte does not make Windows-1252 of UTF-8.
  expect(await cellsOf(fileOf("ISRC,Title\nQ,Möwe über ", latin("\xff")))).toEqual([
    ["ISRC", "Title"],
    ["Q", "Möwe über \ufffd"],
  ]);
  expect(await linesOf(fileOf("My songs, 2026\r\n\r\nISRC Code;Title\r\nQ;a, b\r\n"))).toEqual([
    { row: 3, cells: ["ISRC Code", "Title"] },
    { row: 4, cells: ["Q", "a, b"] },
  ]);
  // An LF behind the CR of another piece ends no second line.
  const reader = new CsvReader(",");
  expect([...reader.push("a,b\r"), ...reader.push("\nc,d\re"), ...reader.end()]).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e"],
  ]);
});

test("the separator is the one of most lines, whatever is in a title or in the cells", () => {
  expect(
    [
      "Sales, all\na;b;c\n1;2;3",
      "a,b,c\nx,1;2;3;4,z",
      "a;b\n1,5;2,5\n1,5;2,5",
      '7" singles\na;b\n1;2',
      '"a;b\nc;d",e\n1,2',
    ].map(separatorOf),
  ).toEqual([";", ",", ";", ";", ","]);
});

test("columns are found by names of other programs and languages, where none has an own name", () => {
  const own = ["Song ID", "Title", "ISRC", "Artists", "Writers", "Year", "Label"];
  expect(readHead(["ISRC Code", "Titel", "Interpret", "Komponist(en)", "Année", "Sello"], own)).toMatchObject({
    places: { ISRC: 0, Title: 1, Artists: 2, Writers: 3, Year: 4, Label: 5 },
    unknown: [],
  });
  expect(readHead(["ISRC#", "Title\n(main)", "\u00a0Year *"], own)).toMatchObject({
    places: { ISRC: 0, Title: 1, Year: 2 },
    unknown: [],
  });
  // An own name wins, and what another program calls the same is left out instead of refused.
  expect(readHead(["Track Name", "Title", "ISRC Code", "ISRC", "ID"], own)).toMatchObject({
    places: { Title: 1, ISRC: 3 },
    unknown: ["Track Name", "ISRC Code", "ID"],
  });
  // A column that the reader may not see is found by no other name either.
  expect(readHead(["ISRC", "Songwriter"], ["Song ID", "ISRC"])).toMatchObject({
    places: { ISRC: 0 },
    unknown: ["Songwriter"],
  });
});

test("a long cell of signs in the first row is no name, and read at once", () => {
  const { songId, isrc } = sheetsCopy.columns;
  const missing = sheetsCopy.errors.columnMissing(songId, isrc);
  expect(readHead([`${"#".repeat(99_000)}a`], [songId])).toBe(missing);
});

test("writers and publishers in numbered columns are one column each, in whatever order their names have the number", () => {
  const head = [
    "ISRC",
    "WRITER:1: First Name",
    "WRITER:1: Last Name",
    "WRITER:1: IPI",
    "WRITER:1: Share",
    "Composer 2",
    "Publisher Share 1",
    "Publisher 1",
    "Writer Notes",
  ];
  const read = readHead(head, ["Song ID", "ISRC", "Writers", "Publishers"]);
  if (typeof read === "string") throw new Error(read);
  expect([read.places, read.unknown]).toEqual([{ ISRC: 0, Writers: 9, Publishers: 10 }, ["Writer Notes"]]);
  const rows = [
    ["Q", "Ana", "Grey; Jr", "14107338", "50 %", "", "100", "Low Music", "x"],
    ["Q", "", "", "", "", "Ben Low", "", ""],
  ];
  expect(rows.map((cells) => withJoined(cells, read).slice(9))).toEqual([
    ['"Ana Grey; Jr" (CA, IPI 00014107338) 50%', "Low Music (E) 100%"],
    ["Ben Low (C)", ""],
  ]);
  // A column with the whole text wins, and one that the reader may not see is no column of theirs.
  expect(readHead([...head, "Writers"], ["Song ID", "ISRC", "Writers"])).toMatchObject({
    places: { ISRC: 0, Writers: 9 },
    joined: [],
  });
  expect(readHead(head, ["Song ID", "ISRC"])).toMatchObject({ joined: [], places: { ISRC: 0 } });
});

test("a sheet of a move needs no column that tells songs apart, and its columns are those that a person chose", () => {
  const own = ["Song ID", "ISRC", "Title", "Moods", "Keywords"];
  const head = ["曲名", "Mood", "Mood", "Filename", "Download Link", "Tags"];
  const read = (columns: Record<string, string>) => readHead(head, own, { columns, isKeyNeeded: false });
  expect(read({})).toMatchObject({
    places: { Moods: 1, "File name": 3, "Audio address": 4, Keywords: 5 },
    unknown: ["Mood", "曲名"],
  });
  expect(read({ 曲名: "Title", Tags: "", Filename: "Keywords", Mood: "No such column" })).toMatchObject({
    places: { Title: 0, Keywords: 3, "Audio address": 4 },
    unknown: [],
  });
  // Names of objects are names.
  expect(readHead(["__proto__", "constructor"], own, { isKeyNeeded: false })).toMatchObject({
    places: {},
    unknown: ["__proto__", "constructor"],
  });
});

test("numbered columns are left out or become others as a person chose, and are parts of their column otherwise", () => {
  const own = ["Title", "Label", "Writers", "Publishers"];
  const head = ["Title", "Writer 1", "Writer 1 Share", "Writer 2", "Publisher 1", "Writers"];
  const read = (columns: Record<string, string>) => {
    const found = readHead(head, own, { columns, isKeyNeeded: false });
    if (typeof found === "string") throw new Error(found);
    return { ...found, cells: withJoined(["A", "Ana", "60", "Ben", "Low Music", "Cid (CA) 100%"], found).slice(6) };
  };
  expect(read({})).toMatchObject({ places: { Writers: 5, Publishers: 6 }, cells: ["Low Music (E)"] });
  const parts = { "Writer 1": "Writers", "Writer 1 Share": "Writers", "Writer 2": "Writers" };
  expect(read({ ...parts, Writers: "" })).toMatchObject({
    places: { Writers: 6, Publishers: 7 },
    cells: ["Ana (CA) 60%; Ben (CA)", "Low Music (E)"],
  });
  expect(read({ ...parts, "Writer 2": "", "Publisher 1": "Label", Writers: "" })).toMatchObject({
    places: { Title: 0, Label: 4, Writers: 6 },
    joined: [{ name: "Writers" }],
    cells: ["Ana (CA) 60%"],
  });
  // A share without a person is none of them.
  expect(
    read({ "Writer 1 Share": "Writers", "Writer 1": "", "Writer 2": "", "Publisher 1": "", Writers: "" }),
  ).toMatchObject({
    places: { Title: 0 },
    unknown: ["Writer 1 Share"],
    joined: [],
  });
});

test("tags with commas are several, unless the whole is one, and a move leaves out what the vocabulary lacks", () => {
  const tag = (id: string, label: string) => ({ id, category: "mood", slug: id, label });
  const tags = [tag("warm", "Warm"), tag("bright", "Bright"), tag("rock", "Rock, Indie")];
  const read = (cell: string, leave?: (message: string) => void) =>
    readTagItems(cell, { stored: [], tags, ...(leave && { leave }) }).map(({ id, strength }) => [id, strength]);
  expect(read("Rock, Indie; warm / BRIGHT (50%)")).toEqual([
    ["rock", 1],
    ["bright", 0.5],
    ["warm", 0.5],
  ]);
  expect(() => read("Warm, Blue")).toThrow(sheetsCopy.errors.tagUnknown("Blue"));
  const left: string[] = [];
  expect(read("Warm, Blue", (message) => left.push(message))).toEqual([["warm", 1]]);
  expect(left).toEqual([sheetsCopy.errors.tagLeft("Blue")]);
});

test("an empty cell keeps what must be chosen, and clears what need not be", () => {
  const { versionType, bpm } = songType.fields;
  if (versionType === undefined || bpm === undefined) throw new Error("songs lack a field");
  expect(readPlain(versionType, "", { stored: "instrumental" })).toBe("instrumental");
  expect(readPlain(bpm, "", { stored: 100 })).toBeNull();
  expect(() => readPlain(versionType, "no such version", { stored: "main" })).toThrow();
});

test("a society in the brackets of a writer or publisher is no role", () => {
  const read = (cell: string, roles: readonly string[]) =>
    readShareItems(cell, { stored: [], roles, at: 0 }).map(({ party, role, shareBp }) => [party, role, shareBp]);
  expect(read("Ada Grey (BMI) 50%; Ben Reed (A) 50%", writerRoles)).toEqual([
    ["Ada Grey", "CA", 5000],
    ["Ben Reed", "A", 5000],
  ]);
  expect(read("Harbour Songs (PRS) 100%", publisherRoles)).toEqual([["Harbour Songs", "E", 10_000]]);
  expect(() => read("Ada Grey (XYZ) 50%", writerRoles)).toThrow();
});
