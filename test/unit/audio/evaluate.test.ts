import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
