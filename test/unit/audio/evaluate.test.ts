import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecipeName } from "#audio/demo/recipes/recipe-book.ts";
import { renderSong } from "#audio/demo/render.ts";
import { writeWav } from "#audio/demo/write-wav.ts";
import { runEvaluate } from "#audio/evaluate/cli.ts";
import { chance, meanAveragePrecision, precisionAt } from "#audio/evaluate/metrics.ts";
import { readLabels } from "#audio/evaluate/read-labels.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evaluate-test-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]) {
  let [out, errors] = ["", ""];
  const code = await runEvaluate(argv, {
    env: {},
    stdout: { write: (text: string) => (out += text) },
    stderr: { write: (text: string) => (errors += text) },
    signal: new AbortController().signal,
  });
  return { code, out, errors };
}

test("labels are read from columns in any order, with quotes, and without the rows that name nothing", () => {
  const text = '\uFEFFLabel,file,artist\r\nrock,"a, ""b"".ogg",The Band\r\n\r\njazz,c.mp3,\r\n,d.mp3,x\r\n';
  expect(readLabels(text)).toEqual([
    { file: 'a, "b".ogg', label: "rock", artist: "The Band" },
    { file: "c.mp3", label: "jazz", artist: null },
  ]);
  expect(readLabels("name,label\na,b")).toBeNull();
});

test("precision and average precision count only queries that could find something", () => {
  const rankings = [
    { relevant: [true, false, true, false], possible: 2 },
    { relevant: [false, true, false, false], possible: 1 },
    { relevant: [false, false, false, false], possible: 0 },
  ];
  expect(precisionAt(rankings, 1)).toBe(0.5);
  expect(precisionAt(rankings, 4)).toBeCloseTo(3 / 8);
  expect(meanAveragePrecision(rankings)).toBeCloseTo(((1 + 2 / 3) / 2 + 1 / 2) / 2);
  expect(chance(rankings)).toBeCloseTo(3 / 8);
});

test("a folder with labels is measured, one figure a line; a broken file is named and left out", async () => {
  mkdirSync(join(folder, "music"));
  const rows = ["file,label,artist"];
  for (const recipe of ["house", "folk"] satisfies RecipeName[]) {
    for (const seed of ["a", "b", "c"]) {
      const plan = { seed, recipe, bpm: 110, key: "Am", progression: 0, form: "verse4", sung: false, words: null };
      await writeWav(join(folder, "music", `${recipe}-${seed}.wav`), renderSong(plan, { seconds: 12 }).mix);
      // Two of one artist: the filter keeps them apart.
      rows.push(`${recipe}-${seed}.wav,${recipe},${seed === "c" ? "" : recipe}`);
    }
  }
  writeFileSync(join(folder, "music", "broken.ogg"), "not music");
  const labels = join(folder, "labels.csv");
  writeFileSync(labels, [...rows, "broken.ogg,folk,", "missing.wav,folk,"].join("\n"));
  const cache = join(folder, "cache");
  const first = await run("--jobs", "1", "--cache", cache, join(folder, "music"), labels);
  expect(first.code).toBe(1);
  expect(first.errors).toMatch(/broken\.ogg: ✗ .+/);
  expect(first.errors).toMatch(/missing\.wav: ✗ .+/);
  const figures = Object.fromEntries(
    first.out
      .trim()
      .split("\n")
      .map((line) => [line.split(" ")[0], Number(line.split(" ")[1])]),
  );
  expect(figures).toMatchObject({ files: 6, "P@1": 1 });
  // With the artist's own taken out, a and b have one of their label among four others; c has two among five.
  expect(figures.chance).toBeCloseTo((4 * (1 / 4) + 2 * (2 / 5)) / 6, 3);
  for (const name of ["P@5", "P@10", "MAP", "passage-P@1", "passage-P@5"]) expect(figures[name]).toBeGreaterThan(0);
  expect(readdirSync(cache).length).toBeGreaterThanOrEqual(6);
  expect((await run("--cache", cache, join(folder, "music"), labels)).out).toBe(first.out);
}, 120_000);

test("a wrong command line is explained and ends with 2", async () => {
  expect(await run(folder)).toMatchObject({ code: 2, errors: expect.stringContaining("Usage: npm run evaluate") });
  expect(await run(folder, join(folder, "none.csv"))).toMatchObject({
    code: 2,
    errors: expect.stringContaining("none.csv"),
  });
  const wrong = join(folder, "wrong.csv");
  writeFileSync(wrong, "a,b\nc,d");
  expect(await run(folder, wrong)).toMatchObject({ code: 2, errors: expect.stringContaining("file and label") });
  expect(await run("--help")).toMatchObject({ code: 0, out: expect.stringContaining("Usage") });
});
