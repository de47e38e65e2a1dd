import { expect, test } from "vitest";
import { fitLength } from "#app/catalogue/shape/fit-length.ts";
import { frameRates } from "#app/licensing/timelines/timecode.ts";
import { guessRate } from "#app/picture/tool/guess-rate.ts";
import { maxDucks } from "#app/player/picture/ducks.ts";
import { suggestFromSound } from "#app/player/picture/measure-sound.ts";
import { duckRampMs, gainAt, musicPlan } from "#app/player/picture/music-plan.ts";
import { suggestDucks } from "#app/player/picture/suggest-ducks.ts";

/** Levels of speech between seconds, over a quiet room. */
function levels(seconds: number, speech: [number, number][]): number[] {
  return Array.from({ length: seconds * 10 }, (_, step) =>
    speech.some(([from, to]) => step >= from * 10 && step < to * 10) ? 0.1 + 0.05 * (step % 3) : 0.001,
  );
}

test("the music is lowered under speech: short pauses belong to it, clicks and silence do not", () => {
  const found = suggestDucks(
    levels(60, [
      [3, 5],
      [5.5, 8],
      [20, 20.1],
      [40, 44],
    ]),
    9,
  );
  expect(found).toEqual([
    { fromMs: 2900, toMs: 8100, db: 9 },
    { fromMs: 39_900, toMs: 44_100, db: 9 },
  ]);
  expect(suggestDucks(levels(30, []))).toEqual([]);
  expect(suggestDucks([])).toEqual([]);
  const many = suggestDucks(
    levels(
      600,
      Array.from({ length: 250 }, (_, at): [number, number] => [at * 2, at * 2 + 0.5]),
    ),
  );
  expect(many.length).toBe(maxDucks);
});

test("the gain falls and rises around a range, and fades at the end", () => {
  const cuts = Array.from({ length: 40 }, (_, at) => ({ ms: at * 2000 + 1, isSection: at % 8 === 0 }));
  const fitted = {
    ...fitLength({ durationMs: 83_000, cuts }, { targetMs: 30_000, mayLoop: false }),
    leadMs: 500,
    hasOwnEnd: false,
    fadeMs: 3000,
  };
  const { points, pieces, startMs, endMs } = musicPlan(fitted, {
    fromMs: 2000,
    ducks: [{ fromMs: 10_000, toMs: 12_000, db: 20 }],
  });
  expect(startMs).toBe(2500);
  expect(pieces[0]?.atMs).toBe(2500);
  expect(
    pieces
      .slice(1)
      .every(({ atMs }, at) => atMs === (pieces[at]?.atMs ?? 0) + (pieces[at]?.toMs ?? 0) - (pieces[at]?.fromMs ?? 0)),
  ).toBe(true);
  const gain = (ms: number) => Math.round(gainAt(points, ms) * 1000) / 1000;
  expect([gain(5000), gain(10_000 - duckRampMs / 2), gain(10_000), gain(11_000), gain(12_000 + duckRampMs)]).toEqual([
    1, 0.55, 0.1, 0.1, 1,
  ]);
  expect([gain(endMs - 3000), gain(endMs - 1500), gain(endMs)]).toEqual([1, 0.5, 0]);
});

test("the frame rate is guessed from frames as they are shown, also with rounded times and frames left out", () => {
  for (const [name, { frames, seconds, drop }] of Object.entries(frameRates)) {
    if (drop) continue;
    const times = Array.from({ length: 48 }, (_, at) => Math.round(((at * seconds) / frames) * 1000) / 1000).filter(
      (_, at) => at % 11 !== 5,
    );
    const guess = guessRate(times);
    expect(guess?.isVariable, name).toBe(false);
    expect(Math.abs(Number.parseFloat(guess?.rate ?? "0") - frames / seconds), name).toBeLessThan(0.07);
  }
  expect(guessRate(Array.from({ length: 48 }, (_, at) => at / 25))?.rate).toBe("25");
  expect(guessRate([0, 0.04, 0.08])).toBeNull();
  expect(guessRate([])).toBeNull();
  const variable = Array.from({ length: 40 }, (_, at) => at * 0.04 + (at % 2) * 0.015);
  expect(guessRate(variable)).toEqual({ rate: null, isVariable: true });
  expect(guessRate(Array.from({ length: 40 }, (_, at) => at / 12))?.rate).toBeNull();
});

test("a video of ten hours or of 300 MB is not decoded", async () => {
  const file = new File(["short"], "long.mp4");
  const read = Object.assign(file, { arrayBuffer: () => Promise.reject(new Error("read")) });
  expect(await suggestFromSound(read, 36_000_000, 12)).toEqual({ kind: "tooLong" });
  const large = Object.defineProperty(read, "size", { value: 300 * 1024 * 1024 });
  expect(await suggestFromSound(large, 60_000, 12)).toEqual({ kind: "tooLong" });
});
