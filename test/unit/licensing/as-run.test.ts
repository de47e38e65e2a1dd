import { expect, test } from "vitest";
import { matchAsRun, type Programme } from "#app/licensing/cue-sheets/as-run/match-as-run.ts";
import { readAsRun } from "#app/licensing/cue-sheets/as-run/read-as-run.ts";

const programme = (id: string, given: Partial<Programme>): Programme => ({
  ...{ id, title: "Harbour", episodeTitle: "", episodeNumber: "", clockNumber: "", productionNumber: "", airDate: "" },
  ...given,
});
const programmes = [
  programme("pilot", { episodeTitle: "Low Tide", episodeNumber: "1", productionNumber: "HB-0001" }),
  programme("spot", { title: "Autumn", clockNumber: "ABC/BRND001/030" }),
  programme("first", { title: "Daily", episodeTitle: "News", airDate: "2026-11-02" }),
  programme("second", { title: "Daily", episodeTitle: "News", airDate: "2026-11-03" }),
];

function match(text: string): { found: Record<string, string>; ambiguous: number[]; unmatched: number[] } {
  const read = readAsRun(text);
  if ("problem" in read) throw new Error(read.problem);
  const { matched, unmatched, ambiguous } = matchAsRun(read.airings, programmes);
  return {
    found: Object.fromEntries(matched.map((one) => [one.programme.id, one.days.join(" ")])),
    ambiguous: ambiguous.map(({ line }) => line),
    unmatched: unmatched.map(({ line }) => line),
  };
}

test("rows are matched by clock or production number, else by series and episode, and of several by the date", () => {
  const text = [
    "Channel 5, as run;;;;",
    "Air date;Time;Clock number;Title;Episode title",
    "02.11.2026;20:15;abc brnd001 030;;",
    "03.11.26;06:00;ABC/BRND001/030;;",
    "02.11.2026;21:00;HB0001;Another title;",
    "09.11.2026;21:00;unknown;HARBOUR;Low tide",
    "02.11.2026;18:00;;Daily;News",
    "04.11.2026;18:00;;Daily;News",
    "02.11.2026;18:30;;Weather;",
    // Twice the same row.
    "02.11.2026;21:00;HB0001;Another title;",
  ].join("\r\n");
  expect(match(text)).toEqual({
    found: { spot: "2026-11-02 2026-11-03", pilot: "2026-11-02 2026-11-09", first: "2026-11-02" },
    ambiguous: [8],
    unmatched: [9],
  });
});

test("heads of other languages and dates of other countries are read", () => {
  expect(match("Sendedatum;Sendung;Folgennr.\n2.11.2026;Harbour;1").found).toEqual({ pilot: "2026-11-02" });
  expect(match("放送日,番組名,サブタイトル\n2026-11-02,Harbour,Low Tide").found).toEqual({ pilot: "2026-11-02" });
  expect(match("TX Date\tHouse Number\n11/13/2026\tHB-0001").found).toEqual({ pilot: "2026-11-13" });
  expect(match("Date,Émission,Épisode\n13/11/2026,Harbour,Low Tide").found).toEqual({ pilot: "2026-11-13" });
});

test("what is no list is said; rows without a date are counted, and many columns and rows are bounded", () => {
  expect(readAsRun("")).toEqual({ problem: "format" });
  expect(readAsRun("Name,Town\nA,B")).toEqual({ problem: "format" });
  expect(readAsRun("日付け,名前\n1,2")).toEqual({ problem: "format" });
  expect(readAsRun("PK\u0000\u0000")).toEqual({ problem: "format" });
  expect(readAsRun('Date,Title\n"2026-11-02,Harbour')).toEqual({ problem: "format" });
  expect(readAsRun("Date,Title\n")).toEqual({ problem: "none" });
  expect(readAsRun("Date,Title\n30.02.2026,Harbour\n2026-11-02,\n2026-11-02,Harbour")).toMatchObject({
    ...{ refused: 2, airings: [{ line: 4, day: "2026-11-02", title: "Harbour" }] },
  });
  const wide = Array.from({ length: 300 }, (_, at) => `Column ${at}`);
  expect(readAsRun(`${[...wide, "Date", "Title"]}\n${[...wide, "2026-11-02", "Harbour"]}`)).toMatchObject({
    airings: [{ title: "Harbour" }],
  });
  const rows = `Date,Title\n${"2026-11-02,Harbour\n".repeat(200_000)}`;
  const start = performance.now();
  expect(readAsRun(rows)).toEqual({ problem: "many" });
  expect(performance.now() - start).toBeLessThan(2000);
});

test("a list whose shape costs most is bounded in time and memory", () => {
  const shapes: Record<string, [string, string]> = {
    "line breaks": ["\n".repeat(9_900_000), "many"],
    "one line": ["a".repeat(9_900_000), ""],
    "one line of cells": [",".repeat(9_900_000), "none"],
    "an open quote": [`"${"a,\n".repeat(3_000_000)}`, "format"],
  };
  for (const [name, [text, problem]] of Object.entries(shapes)) {
    globalThis.gc?.();
    const [start, heap] = [performance.now(), process.memoryUsage().heapUsed];
    const read = readAsRun(`Date,Title\n${text}`);
    expect("problem" in read ? read.problem : "", name).toBe(problem);
    expect(performance.now() - start, name).toBeLessThan(2000);
    // The worker has 128 MB for all of its requests; 10M line breaks took 1.7 GB.
    expect(process.memoryUsage().heapUsed - heap, name).toBeLessThan(100 * 1024 * 1024);
  }
});

test("programmes without a title or number are matched with nothing", () => {
  const read = readAsRun("Date,Title,Episode\n2026-11-02,---,\n2026-11-02,Harbour,");
  const airings = "airings" in read ? read.airings : [];
  const empty = [programme("empty", { title: "" }), programme("film", {})];
  const { matched, unmatched } = matchAsRun(airings, empty);
  expect(matched.map((one) => one.programme.id)).toEqual(["film"]);
  expect(unmatched).toHaveLength(1);
});
