import { expect, test } from "vitest";
import type { Cut } from "#app/catalogue/shape/cuts.ts";
import { areWholeBarsPlain, wholeBars } from "#app/catalogue/shape/whole-bars.ts";

const every = (stepMs: number, count: number, sections: number[]) =>
  Array.from({ length: count }, (_, at): Cut => ({ ms: 100 + at * stepMs, isSection: sections.includes(at) }));

test("where the analysis follows slow music at twice its tempo, every other downbeat counts: those at which more sections begin", () => {
  // 72 beats a minute: a bar of four is 3,333 ms.
  const halves = every(1667, 24, [1, 9, 17, 20]);
  const bars = wholeBars(halves, 72);
  expect(bars.map(({ ms }) => ms)).toEqual(halves.filter((_, at) => at % 2 === 1).map(({ ms }) => ms));
  // The section that begins between two bars begins at the next.
  expect(bars.flatMap(({ isSection }, at) => (isSection ? at : []))).toEqual([0, 4, 8, 10]);
  expect(wholeBars(every(833, 40, []), 72).map(({ ms }) => ms)).toEqual(every(3332, 10, []).map(({ ms }) => ms));
});

test("bars of three and four beats stay, and so do those of a recording without a tempo", () => {
  for (const [stepMs, bpm] of [
    [2034, 118],
    [1364, 132],
    [1667, null],
  ] as const) {
    const cuts = every(stepMs, 20, [0, 8]);
    expect(wholeBars(cuts, bpm)).toEqual(cuts);
  }
  expect(wholeBars([], 60)).toEqual([]);
  expect(wholeBars(every(10, 2, []), 60)).toHaveLength(2);
});

test("half bars are plain where sections begin with one half only; whole ones always are", () => {
  const halves = (sections: number[]) => areWholeBarsPlain(every(1667, 24, sections), 72);
  expect([halves([1, 9, 17]), halves([0, 8]), halves([1, 9, 16]), halves([8]), halves([])]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(areWholeBarsPlain(every(833, 40, [0, 16]), 72)).toBe(true);
  expect(areWholeBarsPlain(every(833, 40, [0, 18]), 72)).toBe(false);
  expect(areWholeBarsPlain(every(2034, 20, []), 118)).toBe(true);
  expect(areWholeBarsPlain([], null)).toBe(true);
});
