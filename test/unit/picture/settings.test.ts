import fc from "fast-check";
import { expect, test } from "vitest";
import {
  frameRateNames,
  frameRates,
  framesToMs,
  msToFrames,
  writeShortTime,
} from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";
import { frameWithin } from "#app/picture/frame-within.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { defaultSettings, readSettings, settingsQuery, typedOf, typedSettings } from "#app/picture/picture-settings.ts";
import { maxDucks, mergeDucks, moveDuck } from "#app/player/picture/ducks.ts";

const read = (query: Record<string, string>) => readSettings(typedSettings(new URLSearchParams(query)));

test("settings are read again from their address as they were", () => {
  const ms = (max: number) => fc.integer({ min: 0, max });
  const settings = fc
    .record({
      fromMs: ms(3_600_000),
      lengthMs: fc.option(fc.integer({ min: 1000, max: 3_600_000 }), { nil: null }),
      ...{ rate: fc.constantFrom(...frameRateNames), loop: fc.boolean() },
      hits: fc.uniqueArray(ms(999), { maxLength: 20 }),
      keepsMs: fc.uniqueArray(ms(7_200_000), { maxLength: 3 }),
      ducks: fc.array(
        fc.record({
          fromMs: ms(3_600_000),
          length: fc.integer({ min: 1, max: 9999 }),
          db: fc.integer({ min: 1, max: 60 }),
        }),
        { maxLength: 30 },
      ),
    })
    .map(({ hits, keepsMs, ducks, ...others }) => ({
      ...others,
      hitsMs: hits.map((at) => others.fromMs + at).sort((one, other) => one - other),
      keepsMs: keepsMs.sort((one, other) => one - other),
      ducks: mergeDucks(ducks.map(({ fromMs, length, db }) => ({ fromMs, toMs: fromMs + length, db }))),
    }));
  fc.assert(
    fc.property(settings, (given) => {
      expect(readSettings(typedSettings(settingsQuery(given)))).toEqual({ settings: given, errors: {} });
      expect(readSettings(typedOf(given)).settings).toEqual(given);
    }),
    { numRuns: 300 },
  );
});

test("times are typed as people write them, and written short", () => {
  expect([0, 500, 8000, 8050, 61_000, 600_000, 3_723_500].map(writeShortTime)).toEqual([
    "0:00",
    "0:00.5",
    "0:08",
    "0:08.05",
    "1:01",
    "10:00",
    "1:02:03.5",
  ]);
  const { settings, errors } = read({
    from: "2.5",
    length: "00:00:30:12",
    rate: "25",
    hits: "0:08,  00:00:10:00\n 12,5",
    keeps: "1:04",
    ducks: "0:03-0:05, 0:20-0:24@6",
    loop: "on",
  });
  expect(errors).toEqual({});
  expect(settings).toEqual({
    ...{ fromMs: 2500, lengthMs: 30_480, rate: "25", loop: true, hitsMs: [8000, 10_000, 12_500], keepsMs: [64_000] },
    ducks: [
      { fromMs: 3000, toMs: 5000, db: 12 },
      { fromMs: 20_000, toMs: 24_000, db: 6 },
    ],
  });
});

test("what is wrong is named at its field, and nothing else is lost", () => {
  for (const [query, field, message] of [
    [{ from: "soon" }, "from", copy.errors.from],
    [{ from: "-1" }, "from", copy.errors.from],
    [{ length: "0" }, "length", copy.errors.length],
    [{ length: "0.2" }, "length", copy.errors.length],
    [{ length: "2:00:00" }, "length", copy.errors.length],
    [{ length: "9".repeat(3000) }, "length", copy.errors.length],
    [{ rate: "26", length: "0:30" }, "rate", copy.errors.rate],
    [{ rate: "__proto__", length: "0:30" }, "rate", copy.errors.rate],
    [{ hits: "0:08 then" }, "hits", copy.errors.hits],
    [{ hits: Array.from({ length: 21 }, (_, at) => `0:${at + 10}`).join(" ") }, "hits", copy.errors.hits],
    [{ hits: "0:40", length: "0:30" }, "hits", copy.errors.hitOutside("0:40")],
    [{ hits: "0:01", from: "0:02" }, "hits", copy.errors.hitOutside("0:01")],
    [{ keeps: "1 2 3 4" }, "keeps", copy.errors.keeps],
    [{ ducks: "0:05-0:03" }, "ducks", copy.errors.ducks],
    [{ ducks: "0:03-0:05@99" }, "ducks", copy.errors.ducks],
    [
      { ducks: Array.from({ length: maxDucks + 1 }, (_, at) => `${at * 2}-${at * 2 + 1}`).join(" ") },
      "ducks",
      copy.errors.ducks,
    ],
    [{ ducks: `${"0:".repeat(2000)}` }, "ducks", copy.errors.ducks],
  ] as const) {
    const { errors } = read(query);
    expect(errors, JSON.stringify(query).slice(0, 80)).toEqual({ [field]: message });
  }
  expect(read({ from: "x", length: "0:30", rate: "24", hits: "0:08" }).settings).toEqual({
    ...defaultSettings,
    lengthMs: 30_000,
    rate: "24",
    loop: false,
    hitsMs: [8000],
  });
  expect(read({}).settings).toEqual(defaultSettings);
});

test("a lowered range that is dragged stays within the picture, on frames, and keeps its ends in order", () => {
  const onFrame = (ms: number) => Math.max(0, Math.round(ms / 40) * 40);
  const duck = { fromMs: 2000, toMs: 5000, db: 12 };
  const move = (part: "from" | "to" | "whole", ms: number) => {
    const { fromMs, toMs, db } = moveDuck(duck, { part, ms, lengthMs: 10_000, onFrame });
    expect(db).toBe(12);
    return [fromMs, toMs];
  };
  expect([move("whole", 490), move("from", -490), move("to", 490)]).toEqual([
    [2480, 5480],
    [1520, 5000],
    [2000, 5480],
  ]);
  expect([move("whole", -9000), move("whole", 9000)]).toEqual([
    [0, 3000],
    [7000, 10_000],
  ]);
  expect([move("from", 9000), move("to", -9000)]).toEqual([
    [4800, 5000],
    [2000, 2200],
  ]);
  expect([move("from", -9000), move("to", 9000)]).toEqual([
    [0, 5000],
    [2000, 10_000],
  ]);
  // One that ends after the picture stays where it is.
  const late = { fromMs: 9000, toMs: 12_000, db: 12 };
  expect(moveDuck(late, { part: "whole", ms: 10, lengthMs: 10_000, onFrame })).toEqual(late);
});

test("a hit point that is dragged to the end of the music is one that the field takes, at every rate", () => {
  for (const rate of frameRateNames)
    for (const fromMs of [0, 2500, 3337]) {
      const endMs = fromMs + 30_000;
      const onFrame = (ms: number) =>
        framesToMs(Math.max(0, msToFrames(ms, frameRates[rate] as FrameRate)), frameRates[rate] as FrameRate);
      for (const ms of [0, 1000, 5000, endMs - 1, endMs, endMs + 9000]) {
        const hit = frameWithin(ms, { startMs: fromMs, endMs, onFrame });
        const settings = { ...defaultSettings, fromMs, lengthMs: 30_000, rate, hitsMs: [hit] };
        expect(readSettings(typedOf(settings)).errors, `${rate} ${ms}`).toEqual({});
        expect(hit).toBeLessThan(endMs);
        if (ms >= endMs) expect(hit).toBeGreaterThan(endMs - 90);
      }
    }
});
