import fc from "fast-check";
import { expect, test } from "vitest";
import { barGrid } from "#app/catalogue/shape/bar-grid.ts";
import type { Cut } from "#app/catalogue/shape/cuts.ts";
import { type FittedLength, fitLength, fitLimits, heardBars, plainCut } from "#app/catalogue/shape/fit-length.ts";

/** 120 beats a minute, four a bar: bars of 2 s from `firstMs` on, sections every `sectionBars`. */
function steady(bars: number, { firstMs = 500, sectionBars = 8, tailMs = 3000 } = {}) {
  const cuts = Array.from(
    { length: bars },
    (_, at): Cut => ({ ms: firstMs + at * 2000, isSection: at % sectionBars === 0 }),
  );
  return { durationMs: firstMs + bars * 2000 + tailMs, cuts };
}

/** A recording with bars of changing length. */
const recordings = fc
  .record({
    firstMs: fc.integer({ min: 0, max: 4000 }),
    bars: fc.array(fc.record({ length: fc.integer({ min: 1200, max: 3200 }), isSection: fc.boolean() }), {
      minLength: 2,
      maxLength: 120,
    }),
    tailMs: fc.integer({ min: 1, max: 9000 }),
  })
  .map(({ firstMs, bars, tailMs }) => {
    let at = firstMs + 1;
    const cuts = bars.map(({ length, isSection }): Cut => {
      const ms = at;
      at += length;
      return { ms, isSection };
    });
    return { durationMs: at + tailMs, cuts };
  });

function expectWellFormed({ durationMs, cuts }: { durationMs: number; cuts: Cut[] }, fitted: FittedLength): void {
  const bars = new Set(cuts.map(({ ms }) => ms));
  const { pieces, leadMs } = fitted;
  const music = pieces.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  expect(fitted.totalMs).toBe(leadMs + music);
  expect(fitted.splices).toBe(pieces.length - 1);
  pieces.forEach(({ fromMs, toMs }, at) => {
    expect(toMs).toBeGreaterThan(fromMs);
    expect(fromMs >= 0 && toMs <= durationMs).toBe(true);
    if (at > 0 || fromMs > 0) expect(bars.has(fromMs), `piece ${at} from ${fromMs}`).toBe(true);
    if (at < pieces.length - 1) expect(bars.has(toMs), `piece ${at} to ${toMs}`).toBe(true);
  });
  const end = pieces.at(-1)?.toMs ?? 0;
  if (fitted.fadeMs === 0) expect(end).toBe(durationMs);
  expect(fitted.fadeMs).toBeLessThanOrEqual(music);
}

test("whatever the recording and length, pieces are whole, splices are on downbeats and the length is never exceeded", () => {
  const goals = fc.record({
    targetMs: fc.integer({ min: 1, max: 400_000 }),
    mayLoop: fc.boolean(),
    hits: fc.array(fc.integer({ min: -5, max: 400_000 }), { maxLength: 4 }),
    keeps: fc.array(fc.integer({ min: -5, max: 200_000 }), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(recordings, goals, (recording, goal) => {
      const fitted = fitLength(recording, goal);
      expectWellFormed(recording, fitted);
      const targetMs = Math.max(fitLimits.minMs, goal.targetMs);
      expect(fitted.differenceMs).toBe(fitted.totalMs - targetMs);
      expect(fitted.differenceMs).toBeLessThanOrEqual(0);
      const bar = Math.max(...recording.cuts.slice(1).map(({ ms }, at) => ms - (recording.cuts[at]?.ms ?? 0)));
      const couldBeLong = recording.durationMs > targetMs + fitted.leadMs;
      if (couldBeLong && fitted.basis === "bars") expect(-fitted.differenceMs).toBeLessThanOrEqual(bar / 2);
      if (!fitted.hasOwnEnd) expect(fitted.differenceMs).toBe(0);
    }),
    { numRuns: 400 },
  );
});

test("a shorter cut keeps the beginning and the real ending with one splice", () => {
  const recording = steady(80);
  for (const seconds of [15, 30, 45, 60, 90, 120]) {
    const fitted = fitLength(recording, { targetMs: seconds * 1000, mayLoop: false });
    expectWellFormed(recording, fitted);
    expect(fitted, `${seconds} s`).toMatchObject({ hasOwnEnd: true, splices: 1, pieces: [{ fromMs: 0 }, {}] });
    expect(Math.abs(fitted.differenceMs)).toBeLessThanOrEqual(1000);
  }
});

test("where the length allows it, a splice is between equal bars of a phrase", () => {
  const recording = steady(80);
  const place = (ms: number) => ((ms - 500) / 2000) % 4;
  for (const bars of [8, 16, 40, 60]) {
    const fitted = fitLength(recording, { targetMs: recording.durationMs - bars * 2000, mayLoop: false });
    const [head, tail] = fitted.pieces;
    expect(fitted).toMatchObject({ splices: 1, differenceMs: 0, fadeMs: 0 });
    expect(place(head?.toMs ?? 0), `${bars} bars less`).toBe(place(tail?.fromMs ?? 1));
  }
});

test("a recording that is as long as wanted is not cut, and one that is a little longer is faded", () => {
  const recording = steady(20);
  const whole = fitLength(recording, { targetMs: recording.durationMs, mayLoop: true });
  expect(whole).toMatchObject({ splices: 0, differenceMs: 0, hasOwnEnd: true, fadeMs: 0 });
  const shorter = fitLength(recording, { targetMs: recording.durationMs - 400, mayLoop: true });
  expect(shorter).toMatchObject({ splices: 0, differenceMs: 0, hasOwnEnd: true, fadeMs: 800 });
});

test("a longer cut repeats whole sections, and none without leave to", () => {
  const recording = steady(40);
  const starts = new Set(recording.cuts.filter(({ isSection }) => isSection).map(({ ms }) => ms));
  const looped = fitLength(recording, { targetMs: 180_000, mayLoop: true });
  expectWellFormed(recording, looped);
  expect(looped.hasOwnEnd).toBe(true);
  expect(Math.abs(looped.differenceMs)).toBeLessThanOrEqual(1000);
  for (const [at, piece] of looped.pieces.slice(1).entries())
    if (piece.fromMs < (looped.pieces[at]?.toMs ?? 0)) expect(starts.has(piece.fromMs)).toBe(true);
  const single = fitLength(recording, { targetMs: 180_000, mayLoop: false });
  expect(single).toMatchObject({ splices: 0, totalMs: recording.durationMs, hasOwnEnd: true });
});

test("hits fall on bars: the music enters later, and a section begins where one can", () => {
  const recording = steady(80);
  const hits = [13_300, 29_300];
  const fitted = fitLength(recording, { targetMs: 60_000, mayLoop: true, hits });
  expectWellFormed(recording, fitted);
  expect(fitted.leadMs).toBe(800);
  expect(fitted.hits).toEqual([
    { atMs: 13_300, distanceMs: 0, isSection: true },
    { atMs: 29_300, distanceMs: 0, isSection: true },
  ]);
  const bars = heardBars(fitted.pieces, recording.cuts).map(({ ms }) => ms + fitted.leadMs);
  for (const hit of hits) expect(bars).toContain(hit);
});

test("hits that no bars meet say how far they are", () => {
  const { hits } = fitLength(steady(80), { targetMs: 60_000, mayLoop: true, hits: [10_500, 21_500] });
  expect(hits.reduce((sum, { distanceMs }) => sum + Math.abs(distanceMs), 0)).toBe(1000);
});

test("points to keep are heard, and those that find no room are named", () => {
  const recording = steady(80);
  const keeps = [41_000, 105_000];
  const fitted = fitLength(recording, { targetMs: 30_000, mayLoop: false, keeps });
  expect(fitted.missedMs).toEqual([]);
  for (const at of keeps) expect(fitted.pieces.some(({ fromMs, toMs }) => at >= fromMs && at < toMs)).toBe(true);
  const short = fitLength(recording, { targetMs: 4000, mayLoop: false, keeps: [41_000, 105_000, 150_000] });
  expect(short.missedMs.length).toBeGreaterThan(0);
});

test("without beats only a plain cut is possible, and it says so", () => {
  const recording = { durationMs: 90_000, cuts: [] };
  const fitted = fitLength(recording, { targetMs: 30_000, mayLoop: true, hits: [10_000] });
  expect(fitted).toEqual(plainCut(recording, { targetMs: 30_000 }));
  expect(fitted).toMatchObject({
    basis: "plain",
    pieces: [{ fromMs: 0, toMs: 30_000 }],
    fadeMs: 4000,
    hasOwnEnd: false,
  });
  expect(plainCut(recording, { targetMs: 120_000 })).toMatchObject({
    differenceMs: -30_000,
    hasOwnEnd: true,
    fadeMs: 0,
  });
});

test("a grid keeps to its nodes, whatever the sections and however close the downbeats", () => {
  for (const [bars, ms] of [
    [30, 300],
    [1000, 100],
    [2000, 20],
  ] as const) {
    const cuts = Array.from({ length: bars }, (_, at): Cut => ({ ms: at * ms, isSection: true }));
    for (const max of [1000, 40, 7, 2]) {
      const grid = barGrid({ durationMs: bars * ms, cuts }, max);
      // The beginning and the end are no bars.
      expect(grid?.nodes.length, `${bars} ${max}`).toBeLessThanOrEqual(max + 2);
      expect(grid?.barMs).toBeGreaterThanOrEqual(250);
    }
  }
  const short = {
    durationMs: 9_000,
    cuts: Array.from({ length: 30 }, (_, at): Cut => ({ ms: at * 300, isSection: true })),
  };
  const fitted = fitLength(short, { targetMs: fitLimits.maxMs, mayLoop: true, keeps: [1000, 3000, 5000] });
  expectWellFormed(short, fitted);
  expect(Math.abs(fitted.differenceMs)).toBeLessThanOrEqual(2_400);
});

test("an hour of a long recording, with all that can be asked for, is cut on coarser bars", () => {
  const fitted = fitLength(steady(1500, { sectionBars: 16 }), {
    ...{ targetMs: fitLimits.maxMs, mayLoop: true, hits: [100_000, 200_000] },
    keeps: [10_000, 1_000_000, 2_000_000],
  });
  expect(Math.abs(fitted.differenceMs)).toBeLessThanOrEqual(16_000);
});
