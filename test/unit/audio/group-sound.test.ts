import { expect, test } from "vitest";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import {
  consistencyOf,
  fitsWithin,
  groupFit,
  groupSound,
  isSilent,
  matchGroups,
  overallPercent,
} from "#audio/analysis/similarity/group-sound.ts";
import { aspects, FEATURES } from "#audio/analysis/similarity/layout.ts";
import { aspectDistance, standardised } from "#audio/analysis/similarity/model.ts";
import { rankBrands } from "#audio/evaluate/rank-brands.ts";

let state = 7;
function random() {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647 - 0.5;
}

/** Numbers of a kind of music, and those of a piece of it. */
const kinds = ["a", "b", "c", "d"].map((label) => ({
  label,
  numbers: Float32Array.from({ length: FEATURES }, () => 4 * random()),
}));
const pieceOf = (numbers: Float32Array, spread: number) => numbers.map((value) => value + spread * random());
const recordings = kinds.flatMap(({ label, numbers }) =>
  [1, 2, 3, 4, 5].map((at) => {
    const windows = [0, 1, 2].map((place) => ({ startMs: place, endMs: place + 1, raw: pieceOf(numbers, 2) }));
    return {
      file: `${label}${at}`,
      label,
      artist: null,
      passages: [],
      features: { windows, whole: pieceOf(numbers, 2) },
    };
  }),
);
const model = fitModel(recordings.map(({ features }) => features));
const rawsOf = (label: string) => recordings.flatMap((one) => (one.label === label ? [one.features.whole] : []));

function requireSound(raws: Float32Array[]) {
  const sound = groupSound(model, raws);
  if (sound === null) throw new Error("no sound");
  return sound;
}

test("the distance from a group is the root mean square of those from its recordings", () => {
  const [seed, ...others] = [rawsOf("b")[0] as Float32Array, ...rawsOf("a")];
  const sound = requireSound(others);
  for (const aspect of aspects) {
    const own = standardised(model, seed);
    const squares = others.map((raw) => aspectDistance(aspect, own, standardised(model, raw)) ** 2);
    const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length;
    expect(aspectDistance(aspect, own, sound.centre) ** 2 + sound.spread[aspect] ** 2).toBeCloseTo(mean, 4);
  }
});

test("a recording fits the group of its kind and no other, and within its group it is compared with the others", () => {
  const sound = requireSound(rawsOf("a").slice(1));
  const own = groupFit(model, sound, rawsOf("a")[0] as Float32Array);
  const other = groupFit(model, sound, rawsOf("c")[0] as Float32Array);
  expect([own.percent > 80, other.percent < 50]).toEqual([true, true]);
  expect(overallPercent(own.shares)).toBeGreaterThan(overallPercent(other.shares));
  expect(fitsWithin(model, rawsOf("a"))[0]).toBe(own.percent);
  expect(fitsWithin(model, rawsOf("a").slice(0, 1))).toEqual([null]);
});

test("one recording has no spread, none has no sound, and groups of one kind are more alike than those of two", () => {
  expect(groupSound(model, [])).toBeNull();
  const one = requireSound(rawsOf("a").slice(0, 1));
  expect([consistencyOf(model, one), Object.values(one.spread)]).toEqual([null, [0, 0, 0, 0, 0]]);
  const [first, second, other] = [rawsOf("a").slice(0, 2), rawsOf("a").slice(2), rawsOf("d")].map(requireSound);
  if (!first || !second || !other) throw new Error("no sound");
  expect(overallPercent(matchGroups(model, first, second))).toBeGreaterThan(
    overallPercent(matchGroups(model, first, other)),
  );
  expect(overallPercent(consistencyOf(model, second) ?? matchGroups(model, first, other))).toBeGreaterThan(50);
});

test("silence is told from music", () => {
  expect([isSilent(new Float32Array(FEATURES)), isSilent(rawsOf("a")[0] as Float32Array)]).toEqual([true, false]);
});

test("each recording that is left out of its brand is found in the first tenth of the catalogue", () => {
  const figures = Object.fromEntries(rankBrands(model, recordings));
  expect(figures).toMatchObject({ "brand-first-tenth": 1, "brand-mean-place": 0 });
  expect(figures["brand-fit-own"]).toBeGreaterThan(figures["brand-fit-others"] ?? 1);
  expect(rankBrands(model, recordings.slice(0, 2))).toEqual([]);
});
