import { expect, test } from "vitest";
import { guessColumn } from "#app/exchange/moves/guess-columns.ts";
import { type MoveFile, type MoveRow, matchRows, repeatedRows } from "#app/exchange/moves/match-rows.ts";
import { nestFiles } from "#app/exchange/moves/nest-files.ts";

const empty = { fileName: "", address: "", title: "", version: "", artist: "", catalogueNumber: "", isrc: "" };
const row = (key: string, given: Partial<MoveRow>): MoveRow => ({ ...empty, key, ...given });
function file(path: string, source: string | null = null): MoveFile {
  const at = path.lastIndexOf("/");
  return { id: path, folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1), source };
}
const foundIn = (rows: MoveRow[], files: MoveFile[]) =>
  Object.fromEntries(
    [...matchRows(rows, files).found].map(([key, { fileId, foundBy }]) => [key, `${foundBy} ${fileId}`]),
  );

test("a row finds its file by address, and by its name as it stands, without folder and without extension", () => {
  const rows = [
    row("1", { address: "https://cdn.example/a.wav", fileName: "b.wav" }),
    row("2", { fileName: "Album B\\Intro.WAV" }),
    row("3", { fileName: "/Volumes/Disk/Album A/Intro.wav" }),
    row("4", { fileName: "Outro.mp3" }),
    row("5", { fileName: "東京の夜.wav" }),
  ];
  const files = [
    file("x/other.wav", "https://cdn.example/a.wav"),
    ...["Album A/Intro.wav", "Album B/Intro.wav", "Album A/Outro.wav", "JP/東京の夜.wav"].map((path) => file(path)),
  ];
  expect(foundIn(rows, files)).toEqual({
    ...{ 1: "address x/other.wav", 2: "name Album B/Intro.wav", 3: "name Album A/Intro.wav" },
    ...{ 4: "name Album A/Outro.wav", 5: "name JP/東京の夜.wav" },
  });
});

test("names that were misspelt by programs are found: accents, track numbers, version words, additions", () => {
  const rows = [
    row("1", { fileName: "Für Elise.wav" }),
    row("2", { fileName: "Harbour.wav" }),
    row("3", { fileName: "Harbour (Instrumental).wav" }),
    row("4", { fileName: "Night Drive.wav" }),
    row("5", { fileName: "Low Tide.wav" }),
  ];
  const files = [
    "FUR_ELISE.aiff",
    "03 - Harbour.wav",
    "Harbour - Instr.wav",
    "Night_Drive_FINAL_master_v2.wav",
    "7_low-tide.wav",
  ];
  expect(
    foundIn(
      rows,
      files.map((path) => file(path)),
    ),
  ).toMatchObject({
    ...{ 1: "name FUR_ELISE.aiff", 2: "name 03 - Harbour.wav", 4: "name Night_Drive_FINAL_master_v2.wav" },
  });
});

test("a catalogue number or ISRC in a name finds its row, else title and artist do", () => {
  const rows = [
    row("1", { catalogueNumber: "SYN-0042", title: "Alpha" }),
    row("2", { isrc: "DE-A12-14-00042", title: "Beta" }),
    row("3", { title: "Gamma", artist: "Ana Grey" }),
    row("4", { title: "Delta", version: "Instrumental" }),
    row("5", { catalogueNumber: "12", title: "Epsilon" }),
  ];
  const files = ["SYN 0042_xx.wav", "DEA121400042.wav", "Ana Grey - Gamma.wav", "Delta (Instrumental).wav", "12.wav"];
  expect(
    foundIn(
      rows,
      files.map((path) => file(path)),
    ),
  ).toEqual({
    ...{ 1: "catalogue-number SYN 0042_xx.wav", 2: "isrc DEA121400042.wav" },
    ...{ 3: "title Ana Grey - Gamma.wav", 4: "title Delta (Instrumental).wav" },
  });
});

test("what fits two files or two rows is matched to neither, and a version is no main version", () => {
  const rows = [
    row("1", { fileName: "Intro.wav", title: "Intro" }),
    row("2", { fileName: "Solo.wav", title: "Solo" }),
    row("3", { fileName: "Solo.wav", title: "Solo two" }),
    row("4", { fileName: "Harbour.wav", title: "Harbour" }),
  ];
  const files = ["a/Intro.wav", "b/Intro.wav", "Solo.wav", "Harbour (Instrumental).wav"].map((path) => file(path));
  const { found, ambiguous } = matchRows(rows, files);
  expect([...found]).toEqual([]);
  expect(Object.fromEntries([...ambiguous].map(([key, own]) => [key, own.map(({ id }) => id)]))).toEqual({
    ...{ 1: ["a/Intro.wav", "b/Intro.wav"], 2: ["Solo.wav"], 3: ["Solo.wav"] },
  });
});

test("a row that says all that an earlier one says repeats it", () => {
  const rows = [
    row("1", { title: "Solo", fileName: "Solo.wav" }),
    row("2", { title: "solo ", fileName: "Solo.wav" }),
    row("3", { title: "Duo" }),
  ];
  expect([...repeatedRows(rows)]).toEqual([["2", "1"]]);
});

test("versions go to the main version of their title and artist, stems by their names, with a row or without", () => {
  const own = { version: "", artist: "Ana", recordingId: null };
  const rows = [
    { ...own, title: "Harbour", fileId: "Harbour.wav" },
    { ...own, title: "Harbour (Instrumental)", fileId: "h-i.wav" },
    { ...own, title: "Harbour", version: "30s", artist: "Ben", fileId: "h30.wav" },
    { ...own, title: "Night", fileId: null, recordingId: "song" },
    { ...own, title: "Night", version: "Instrumental", fileId: "night-i.wav" },
  ];
  const files = ["Harbour.wav", "h-i.wav", "h30.wav", "night-i.wav", "Harbour - Drums.wav", "Lost - Bass.wav"].map(
    (path) => file(path),
  );
  expect(
    nestFiles(rows, files).map(({ id, role, targetFileId, targetRecordingId }) => [
      id,
      role,
      targetFileId ?? targetRecordingId,
    ]),
  ).toEqual([
    ["h-i.wav", "version", "Harbour.wav"],
    ["night-i.wav", "version", "song"],
    ["Harbour - Drums.wav", "stem", "Harbour.wav"],
  ]);
});

test("columns are guessed by their values", () => {
  const guess = (...values: string[]) => guessColumn(values, () => true);
  expect([
    guess("a/b.wav", "c.AIF", ""),
    guess("https://cdn.example/a.wav?sig=1"),
    guess("DEA121400042", "DE-A12-14-00043"),
    guess("T-034.524.680-1"),
    guess("Am", "F# minor"),
    guess("120", "99.5"),
    guess("1999", "2004"),
    guess("soon", "later"),
    guess(),
  ]).toEqual(["File name", "Audio address", "ISRC", "ISWC", "Key", "BPM", "Year", null, null]);
});

test("20,000 rows and files are matched within seconds", () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `Folder ${at % 500}/Track number ${at}.wav`);
  const rows = names.map((name, at) =>
    row(String(at), { fileName: at % 10 === 0 ? `${at}_track-number-${at}` : name, title: `Track number ${at}` }),
  );
  const { found } = matchRows(
    rows,
    names.map((name) => file(name)),
  );
  expect(found.size).toBeGreaterThan(17_900);
});

test("thousands of rows and files with one name are left to a person, at once", { timeout: 10_000 }, () => {
  const many = Array.from({ length: 20_000 }, (_, at) => String(at));
  const rows = [...many.map((at) => row(at, { fileName: "audio.wav", isrc: at })), row("own", { fileName: "own.wav" })];
  const { found, ambiguous } = matchRows(rows, [...many.map((at) => file(`${at}/audio.wav`)), file("x/own.wav")]);
  expect([...found.keys()]).toEqual(["own"]);
  expect(ambiguous.size).toBe(many.length);
  expect(Math.min(...[...ambiguous.values()].map((files) => files.length))).toBeGreaterThan(3);
});

test("rows whose columns are not known yet do not repeat each other", () => {
  expect(repeatedRows([row("1", {}), row("2", {}), row("3", { title: "A" }), row("4", { title: "a" })])).toEqual(
    new Map([["4", "3"]]),
  );
});

test("a name with additions finds the title of a row whose own name is another", () => {
  const rows = [
    row("1", { fileName: "00004_Dune.wav", title: "Dune Line 1", artist: "Move Band 1" }),
    row("2", { fileName: "00005_Dune.wav", title: "Dune Line 1", version: "Instrumental", artist: "Move Band 1" }),
    row("3", { title: "Final" }),
  ];
  const files = [
    "Move Band 1 - Dune Line 1 FINAL MASTER v2.wav",
    "Move Band 1 - Dune Line 1 (Instrumental) FINAL MASTER v2.wav",
    "Final.wav",
  ];
  expect(
    foundIn(
      rows,
      files.map((name) => file(name)),
    ),
  ).toEqual({
    1: `title ${files[0]}`,
    2: `title ${files[1]}`,
    3: `title ${files[2]}`,
  });
});
