import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "#app/catalogue/fold.ts";
import { insertRows } from "#app/catalogue/projection/projection-sql.ts";
import { projectionRow } from "#app/catalogue/projection/recording-document.server.ts";
import { indexVocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { lyricLine } from "#app/catalogue/search/lyric-line.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import { documentOf, migrations } from "#test/bench/search-fixture.ts";

/** The projection's own tables and statements, over node:sqlite. */
const index = new DatabaseSync(":memory:");
for (const statement of migrations()) index.exec(statement);
const inserts = insertRows("a").map((text) => index.prepare(text));
const hits = index.prepare("SELECT position FROM hits WHERE words MATCH ? ORDER BY position");

type Given = { title: string; isrc?: string; iswc?: string; bpm?: number; explicit?: number; lyrics?: string };

/** Replaces what is indexed; positions count from 1. */
function fill(songs: Given[]): void {
  index.exec("INSERT INTO hits_a (hits_a) VALUES ('delete-all')");
  for (const table of ["rows", "facets", "lyrics", "shapes"]) index.exec(`DELETE FROM ${table}_a`);
  const rows = songs.map((song, at) => {
    const given = {
      artists: [{ name: "Lowtide", slug: "lowtide" }],
      album: null,
      tags: [],
      lyrics: null,
      bpm: null,
      ...song,
    };
    return projectionRow({ ...documentOf(at, songs.length), ...given }, at + 1, indexVocabulary([]));
  });
  for (const insert of inserts) insert.run(JSON.stringify(rows));
}

function positions(expression: string): number[] {
  return hits.all(expression).map(({ position }) => Number(position));
}

/** Positions in the order of the list. */
function find(q: string): number[] {
  const { tiers, all } = searchExpressions(readSearchParams(new URLSearchParams({ q })).filters, [], emptyDictionary);
  const listed = tiers.flatMap(positions);
  expect(positions(all), q).toEqual([...listed].sort((a, b) => a - b));
  return listed;
}

function letters(...ranges: [first: number, last: number][]) {
  return fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))));
}

const scripts = {
  Chinese: letters([0x4e00, 0x9fa5], [0x3400, 0x4db5], [0x20000, 0x2a6d6]),
  Japanese: letters([0x3041, 0x3096], [0x30a1, 0x30fa], [0x4e00, 0x9fa5]),
  Thai: letters([0x0e01, 0x0e3a], [0x0e40, 0x0e4e]),
  Lao: letters([0x0e94, 0x0e97], [0x0ec0, 0x0ec4]),
  Khmer: letters([0x1780, 0x17b3]),
  Myanmar: letters([0x1000, 0x102a]),
  Korean: letters([0xac00, 0xd7a3]),
};

for (const [script, letter] of Object.entries(scripts)) {
  test(`any part of a ${script} title finds it, and is found in its title`, () => {
    const title = fc.array(letter, { minLength: 2, maxLength: 30 }).map((all) => all.join(""));
    fc.assert(
      fc.property(title, fc.nat(), fc.nat(), fc.boolean(), (text, from, size, isQuoted) => {
        const all = [...text];
        const start = from % all.length;
        const part = all.slice(start, start + 1 + (size % (all.length - start))).join("");
        fc.pre(fold(part) !== "");
        fill([{ title: `Night ${text}` }, { title: "Night Ferry" }]);
        expect(find(isQuoted ? `"${part}"` : part), `${part} in ${text}`).toEqual([1]);
      }),
      { numRuns: 150 },
    );
  });
}

test("parts of titles without blanks come before lyrics, whole titles first", () => {
  fill([
    { title: "Ferry", lyrics: "東京の夜" },
    { title: "東京の夜" },
    { title: "夜" },
    { title: "서울밤거리" },
    { title: "คืนนี้กรุงเทพ" },
  ]);
  expect(find("夜")).toEqual([3, 2, 1]);
  expect(find("京の")).toEqual([2, 1]);
  expect(find("夜 東京")).toEqual([2, 1]);
  expect(find("京夜")).toEqual([]);
  expect(find("밤거리")).toEqual([4]);
  // A syllable of which the last consonant is not typed yet.
  expect(find("밤거리".slice(0, 1).normalize("NFD").slice(0, 2).normalize("NFC"))).toEqual([4]);
  expect(find("กรุงเทพ")).toEqual([5]);
});

test("the line of lyrics shows the part that was searched", () => {
  const wanted = { words: ["夜"], open: true };
  expect(lyricLine("朝が来る\n東京の夜は長い", wanted, ["ferry"])).toEqual(["東京の", "夜", "は長い"]);
  expect(lyricLine("東京の夜は長い", wanted, ["東京の夜"])).toBeNull();
});

test("letters and signs that stand for an apostrophe are typed as any other or not at all", () => {
  const signs = [..."'’‘‛`´ʹʻʼʽʾʿˈˊˋ′‵＇ꞌ"];
  fill([...signs.map((sign) => ({ title: `O${sign}ahu Rain` })), { title: "Oahu Rain" }]);
  const every = [...signs, ""].map((_, at) => at + 1);
  for (const sign of [...signs, ""]) expect(find(`o${sign}ahu`), sign).toEqual(every);
});

test("a title without letters and digits is found by its symbols, one with words by its emoji", () => {
  fill([{ title: "!!!" }, { title: "😀" }, { title: "Rain 😀 & Sun" }, { title: "÷" }, { title: "Rain?!" }]);
  expect(find("!!!")).toEqual([1]);
  expect(find("!")).toEqual([1]);
  expect(find("😀")).toEqual([2, 3]);
  expect(find("÷")).toEqual([4]);
  expect(find("***")).toEqual([]);
  expect(find("rain & sun")).toEqual([3]);
  expect(find("rain!")).toEqual([5, 3]);
  // The beginning of a phrase or of what is left out is no search yet.
  for (const begun of ['"', "-", "“ "]) expect(find(begun)).toHaveLength(5);
});

test("a title that reads like a filter comes first, before what the filter finds", () => {
  fill([
    { title: "Slow", bpm: 120 },
    { title: "120 BPM", bpm: 90 },
    { title: "Clean Version", explicit: 1 },
    { title: "Instrumental", bpm: 150 },
    { title: "No Vocals", bpm: 150 },
  ]);
  expect(find("120 bpm")).toEqual([2, 1]);
  expect(find("clean version")[0]).toBe(3);
  expect(find("Instrumental")[0]).toBe(4);
  expect(find("no vocals")[0]).toBe(5);
  expect(find("bpm 120")).toEqual([1]);
});

test("codes of recordings and works are found with their labels, hyphens and blanks", () => {
  fill([{ title: "Silt", isrc: "QZABC2400001", iswc: "T0345246801" }, { title: "ISRC" }]);
  for (const code of ["QZABC2400001", "qz-abc-24-00001", "QZ ABC 24 00001"]) {
    for (const label of ["", "ISRC ", "ISRC: ", "isrc:", "ISRC code "])
      expect(find(label + code), label + code).toEqual([1]);
  }
  for (const code of ["T0345246801", "T-034.524.680-1", "ISWC T-034524680-1", "ISWC: T-034.524.680-1"])
    expect(find(code), code).toEqual([1]);
  expect(find("ISRC QZABC24")).toEqual([1]);
  expect(find("isrc")[0]).toBe(2);
});

test("the name of a file finds its song", () => {
  fill([
    { title: "Night Ferry" },
    { title: "10 Years" },
    { title: "99 Luftblumen" },
    { title: "夜" },
    { title: "Lo-Fi" },
  ]);
  for (const name of [
    "Night Ferry.wav",
    "01 Night Ferry.wav",
    "01. Night Ferry.mp3",
    "1-01 Night Ferry.aiff",
    "12 - Night_Ferry.FLAC",
    "03_night-ferry (1).m4a",
    "C:\\Music\\Lowtide\\01 Night Ferry.wav",
    '"C:\\Music\\01 Night Ferry.wav"',
    "/Users/ona/Music/01 Night Ferry.wav",
    "Lowtide - Night Ferry.wav",
    "01 Lowtide - Night Ferry.wav",
  ]) {
    expect(find(name), name).toEqual([1]);
  }
  expect(find("10 Years.wav")).toEqual([2]);
  expect(find("99 Luftblumen.wav")).toEqual([3]);
  expect(find("04 夜.wav")).toEqual([4]);
  expect(find("lo-fi.wav")).toEqual([5]);
});
