import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import { FEATURES } from "#audio/analysis/similarity/layout.ts";
import { runEvaluate } from "#audio/evaluate/cli.ts";
import { findPassages } from "#audio/evaluate/find-passages.ts";
import { chance, highestPrecisionAt, meanAveragePrecision, precisionAt } from "#audio/evaluate/metrics.ts";
import { embedAll } from "#audio/evaluate/rank.ts";
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
  expect(highestPrecisionAt(rankings, 4)).toBeCloseTo(3 / 8);
  expect(highestPrecisionAt(rankings, 1)).toBe(1);
  expect(meanAveragePrecision(rankings)).toBeCloseTo(((1 + 2 / 3) / 2 + 1 / 2) / 2);
  expect(chance(rankings)).toBeCloseTo(3 / 8);
});

test("a passage is found by itself, by the nearest window or by one with half of its music, or in another recording", () => {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const vector = () => Float32Array.from({ length: FEATURES }, random);
  const recordings = ["a", "b", "c"].map((file) => {
    const windows = [0, 1, 2, 3, 4, 5].map((at) => ({ startMs: 5000 * at, endMs: 5000 * at + 10_000, raw: vector() }));
    return { file, label: "x", artist: null, features: { windows, whole: vector() } };
  });
  const passage = (from: number, place: number, laterMs: number, isWindow = false) => {
    const window = recordings[from]?.features.windows[place];
    if (window === undefined) throw new Error("no such window");
    return { startMs: window.startMs + laterMs, endMs: window.endMs + laterMs, isWindow, raw: window.raw };
  };
  const ofFirst = [
    passage(0, 2, 0, true),
    passage(0, 3, 2000),
    passage(0, 1, 4000),
    passage(0, 1, 9000),
    passage(1, 1, 0),
  ];
  const measured = recordings.map((one, at) => ({ ...one, passages: at === 0 ? ofFirst : [] }));
  const model = fitModel(measured.map(({ features }) => features));
  const embedded = measured.map((one) => embedAll(model, one));
  expect(Object.fromEntries(findPassages(model, measured, embedded))).toEqual({
    "altered-passage-own-recording-first": 1,
    "altered-passage-itself-first": 1,
    "altered-passage-itself-first-explained": 1,
    "altered-anywhere-own-recording-first": 0.75,
    "altered-anywhere-nearest-first": 0.25,
    "altered-anywhere-nearest-first-explained": 0.25,
    "altered-anywhere-half-first": 0.5,
    "altered-anywhere-half-first-explained": 0.5,
  });
});

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
