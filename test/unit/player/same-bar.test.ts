import { expect, test } from "vitest";
import { compareAddress, readComparisonAddress } from "#app/player/compare/compare-address.ts";
import { type Aligned, anchorOf, axisOf, counterpart } from "#app/player/compare/same-bar.ts";

/** A track with a bar every `bar` seconds from `first` on. */
function track({
  bar = 2,
  first = 0,
  seconds = 60,
  hook = 20,
  point = null as number | null,
  hasPulse = true,
}): Aligned {
  const bars = Array.from({ length: Math.floor((seconds - first) / bar) }, (_, index) => first + index * bar);
  return {
    track: { durationMs: seconds * 1000 },
    point,
    hook: hook < 0 ? null : { start: hook, end: hook + 10 },
    bars: hasPulse ? bars : [],
  };
}

test("a track is aligned at its start, its hook, or the downbeat at or before the hook", () => {
  const one = track({ bar: 2, first: 0.5, hook: 21.2 });
  expect(["start", "hook", "bar"].map((at) => anchorOf(one, at as "bar"))).toEqual([0, 21.2, 20.5]);
  // Both are rounded, so a hook on a downbeat may lie just before it.
  expect(anchorOf(track({ hook: 19.99 }), "bar")).toBe(20);
  expect(anchorOf(track({ hook: 0.2, first: 1 }), "bar")).toBe(0.2);
  expect(anchorOf(track({ point: 31, hook: 20 }), "hook")).toBe(31);
  expect(anchorOf(track({ point: 31, hook: 20 }), "bar")).toBe(30);
  expect(anchorOf(track({ hook: -1, first: 1.5 }), "hook")).toBe(1.5);
  expect(anchorOf(track({ hook: -1, hasPulse: false }), "bar")).toBe(0);
});

test("the other track goes on at the same bar and beat, whatever the tempo", () => {
  const slow = track({ bar: 2.4, first: 0.3, hook: 24.3 });
  const fast = track({ bar: 2, first: 0.1, hook: 10.1 });
  const there = counterpart(slow, fast, "hook");
  expect(there(24.3)).toBeCloseTo(10.1);
  // Three bars and a quarter after the hook.
  expect(there(24.3 + 3.25 * 2.4)).toBeCloseTo(10.1 + 3.25 * 2);
  expect(there(24.3 - 2.4)).toBeCloseTo(10.1 - 2);
  const back = counterpart(fast, slow, "hook");
  expect(back(there(33))).toBeCloseTo(33);
});

test("a bar of half the tempo counts as two, and one of double the tempo as a half", () => {
  const half = track({ bar: 4, hook: 20 });
  const double = track({ bar: 1.9, hook: 19 });
  expect(counterpart(half, double, "hook")(24)).toBeCloseTo(19 + 2 * 1.9);
  expect(counterpart(double, half, "hook")(19 + 2 * 1.9)).toBeCloseTo(24);
  // A slower waltz is not half the tempo.
  expect(counterpart(track({ bar: 2.6, hook: 26 }), track({ bar: 2, hook: 20 }), "bar")(28.6)).toBeCloseTo(22);
});

test("an alignment between two downbeats keeps the beat", () => {
  const early = track({ hook: 20.6 });
  const late = track({ hook: 31.3, first: 0.5 });
  // On a downbeat of one, on a downbeat of the other.
  expect(late.bars).toContain(counterpart(early, late, "hook")(24));
});

test("without a pulse the same distance in seconds counts", () => {
  const there = counterpart(track({ hook: 20, hasPulse: false }), track({ hook: 12 }), "hook");
  expect([there(20), there(27.5)]).toEqual([12, 19.5]);
  expect(counterpart(track({}), track({ hasPulse: false }), "start")(7)).toBe(7);
});

test("positions beyond the other track's downbeats follow its tempo, and those beyond its ends stay inside", () => {
  const long = track({ seconds: 120, hook: 40 });
  const short = track({ seconds: 30, first: 4, hook: 8 });
  const there = counterpart(long, short, "hook");
  // Before its first downbeat, and before its beginning.
  expect(there(34.5)).toBeCloseTo(2.5);
  expect(there(10)).toBe(0);
  // Where it has ended, it is heard from the alignment.
  expect(there(61)).toBeCloseTo(29);
  expect(there(70)).toBe(8);
});

test("the axis holds every track on both sides of the alignment", () => {
  expect(axisOf([track({ hook: 20 }), track({ hook: 5, seconds: 90 })], "hook")).toEqual({ before: 20, length: 105 });
  expect(axisOf([], "start")).toEqual({ before: 0, length: 1 });
});

test("an address holds four tracks once each, their passages and the alignment", () => {
  const entries = [
    { id: "a", point: null },
    { id: "b", point: 12.34 },
  ];
  expect(compareAddress(entries, "bar")).toBe("/compare?track=a&track=b%4012.3&at=bar");
  const read = (query: string) => readComparisonAddress(new URLSearchParams(query));
  expect(read("track=a&track=b%4012.3&at=bar")).toEqual({
    entries: [entries[0], { id: "b", point: 12.3 }],
    at: "bar",
    isTooLong: false,
  });
  expect(read("track=a&track=a&track=&track=b@-1&at=middle")).toMatchObject({
    entries: [entries[0], { id: "b", point: null }],
    at: "hook",
  });
  const five = read("track=a&track=b&track=c&track=d&track=e");
  expect([five.entries.length, five.isTooLong]).toEqual([4, true]);
});
