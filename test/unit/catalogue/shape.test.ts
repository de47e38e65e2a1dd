import { expect, test } from "vitest";
import {
  cellOf,
  curveOf,
  nearestCells,
  passageCurve,
  presetCurve,
  readCurve,
  shapeCells,
  shapeMatch,
  shapeNames,
  shapeOf,
  targetShape,
  writeCurve,
} from "#app/catalogue/shape/curve.ts";
import { cutsOf, readCuts, writeCuts } from "#app/catalogue/shape/cuts.ts";
import { bestFit } from "#app/catalogue/shape/fit.ts";
import { readFitQuery, readShapeQuery } from "#app/catalogue/shape/shape-query.ts";

/** Energy curves of 64 points as recordings have them: a course with bars that differ a little. */
const courses = {
  build: (at: number) => at ** 1.5,
  drop: (at: number) => (at < 0.46 ? 0.3 + 0.2 * at : at < 0.5 ? 0.1 : 1 - 0.1 * at),
  arc: (at: number) => Math.sin(Math.PI * at),
  steady: () => 0.7,
  sting: (at: number) => Math.exp(-4 * at),
};

function energyOf(course: (at: number) => number, { low = 60, high = 255, unrest = 10 } = {}): Uint8Array {
  return Uint8Array.from({ length: 64 }, (_, point) => {
    const level = low + (high - low) * course((point + 0.5) / 64);
    return Math.max(0, Math.min(255, Math.round(level + unrest * Math.sin(point * 2.7))));
  });
}

const matchOf = (wanted: ArrayLike<number>, energy: Uint8Array) =>
  shapeMatch(targetShape(wanted), shapeOf(curveOf(energy)));

test("each shape by name finds the recording that develops so, clearly before the others", () => {
  for (const name of shapeNames) {
    const matches = shapeNames.map((other) => matchOf(presetCurve(name), energyOf(courses[other])));
    const own = matches[shapeNames.indexOf(name)] ?? 0;
    expect(own, name).toBeGreaterThan(0.75);
    for (const [at, other] of shapeNames.entries())
      if (other !== name) expect(matches[at], `${name} against ${other}`).toBeLessThan(own - 0.1);
  }
});

test("only the course counts: a quiet recording, a shallow one and one with a late climax still match", () => {
  const build = presetCurve("build");
  const plain = matchOf(build, energyOf(courses.build));
  expect(matchOf(build, energyOf(courses.build, { low: 100, high: 190, unrest: 3 }))).toBeGreaterThan(plain - 0.15);
  expect(
    matchOf(
      presetCurve("arc"),
      energyOf((at) => Math.sin(Math.PI * at ** 1.3)),
    ),
  ).toBeGreaterThan(0.85);
  expect(
    matchOf(
      build,
      energyOf((at) => 1 - at),
    ),
  ).toBe(0);
});

test("what hardly changes matches no movement, and a fade at either end is no movement", () => {
  const flat = energyOf(courses.build, { low: 200, high: 206, unrest: 0 });
  expect(matchOf(presetCurve("build"), flat)).toBeLessThan(0.5);
  expect(matchOf(presetCurve("steady"), flat)).toBeGreaterThan(0.9);
  const faded = energyOf(courses.steady);
  faded.set([10, 40], 0);
  faded.set([50, 20, 5], 61);
  expect(matchOf(presetCurve("steady"), faded)).toBeGreaterThan(0.7);
  expect(matchOf(presetCurve("steady"), new Uint8Array(64))).toBe(1);
});

test("a recording's cell is among the first that are searched for what it matches", () => {
  for (const name of shapeNames) {
    const nearest = nearestCells(targetShape(presetCurve(name)));
    expect(new Set(nearest).size).toBe(shapeCells);
    const cell = cellOf(shapeOf(curveOf(energyOf(courses[name]))));
    expect(nearest.indexOf(cell), name).toBeLessThan(12);
  }
});

test("a curve in an address comes back; anything else is none", () => {
  expect(readCurve(writeCurve(presetCurve("drop")))).toEqual(presetCurve("drop"));
  expect(readCurve(writeCurve(energyOf(courses.arc)))).toHaveLength(16);
  const odd = [
    writeCurve([1, 2, 3]),
    writeCurve(new Uint8Array(65)),
    "A".repeat(90_000),
    "NaN",
    "",
    "%00",
    "=".repeat(22),
  ];
  for (const text of odd) expect(readCurve(text), text.slice(0, 20)).toBeNull();
  expect(passageCurve(energyOf(courses.build), 0.5, 0.5)).toHaveLength(16);
  expect(passageCurve(energyOf(courses.build), 0.9, 7)).toHaveLength(16);
});

test("shapes and lengths in an address are read, and what is wrong is said", () => {
  const shape = (query: string) => readShapeQuery(new URLSearchParams(query));
  const length = (query: string) => readFitQuery(new URLSearchParams(query));
  expect(shape("shape=build")).toEqual({ shape: { kind: "preset", name: "build" }, error: null });
  expect(shape("shape=")).toEqual({ shape: null, error: null });
  expect(shape("shape_from=song-1&shape_start=10&shape_end=30.5")).toEqual({
    shape: { kind: "borrowed", from: "song-1", start: 10, end: 30.5 },
    error: null,
  });
  for (const query of [
    "shape=toString",
    "shape=__proto__",
    "shape_curve=abc",
    `shape_curve=${"_".repeat(20)}`,
    "shape_from=%27",
  ])
    expect(shape(query), query).toMatchObject({ shape: null, error: { effect: expect.stringContaining("ignored") } });
  for (const query of ["shape_start=30&shape_end=10", "shape_start=NaN&shape_end=1e9", "shape_start=5"])
    expect(shape(`shape_from=a&${query}`), query).toMatchObject({
      shape: { kind: "borrowed", start: null, end: null },
      error: { effect: expect.stringContaining("full track") },
    });
  expect(length("fit=29,97&fit_tolerance=0.5")).toEqual({ fit: { seconds: 30, tolerance: 0.5 }, error: null });
  expect(length("fit=30")).toEqual({ fit: { seconds: 30, tolerance: 1 }, error: null });
  for (const query of ["0", "-5", "1e9", "NaN", "Infinity", "30s", "1".repeat(40)])
    expect(length(`fit=${query}`), query).toMatchObject({
      fit: null,
      error: { problem: expect.stringContaining("3,600") },
    });
  for (const query of ["-1", "11", "x"])
    expect(length(`fit=30&fit_tolerance=${query}`), query).toMatchObject({
      fit: { tolerance: 1 },
      error: { effect: "1 second is used." },
    });
});

test("a length is made by the whole recording, else from section to section, else to a downbeat", () => {
  const downbeats = Array.from({ length: 45 }, (_, bar) => ({ ms: 300 + bar * 2000, downbeat: true }));
  const beats = downbeats.flatMap((beat) => [beat, { ms: beat.ms + 500, downbeat: false }]);
  const cuts = cutsOf(beats, [{ startMs: 0 }, { startMs: 16_300 }, { startMs: 46_500 }]);
  expect(cuts).toHaveLength(45);
  expect(cuts.filter(({ isSection }) => isSection).map(({ ms }) => ms)).toEqual([16_300, 46_300]);
  expect(readCuts(writeCuts(cuts))).toEqual(cuts);
  expect(readCuts("no base64")).toEqual([]);
  const track = { durationMs: 90_000, cuts };
  expect(bestFit(track, { seconds: 89.6, tolerance: 0.5 })).toEqual({
    kind: "whole",
    startMs: 0,
    endMs: 90_000,
    differenceMs: 400,
  });
  expect(bestFit(track, { seconds: 30, tolerance: 0.5 })).toEqual({
    kind: "section",
    startMs: 16_300,
    endMs: 46_300,
    differenceMs: 0,
  });
  expect(bestFit(track, { seconds: 15, tolerance: 1 })).toMatchObject({ kind: "downbeat", differenceMs: -700 });
  expect(bestFit(track, { seconds: 15, tolerance: 0.2 })).toBeNull();
  expect(bestFit(track, { seconds: 91, tolerance: 0.5 })).toBeNull();
  expect(cutsOf([], [{ startMs: 0 }, { startMs: 20_000 }])).toEqual([{ ms: 20_000, isSection: true }]);
  expect(bestFit({ durationMs: 60_000, cuts: [] }, { seconds: 30, tolerance: 1 })).toBeNull();
});
