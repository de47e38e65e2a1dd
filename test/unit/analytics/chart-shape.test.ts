import { expect, test } from "vitest";
import { barPath, barsByTime, gridOf, linePath, placeAfter } from "#app/figures/chart-shape.ts";

const days = (count: number, plays: number | null) =>
  Array.from({ length: count }, (_, at) => ({ name: `2026-11-${String(at + 1).padStart(2, "0")}`, counts: { plays } }));

test("days with few counts are shown as weeks, named by their first day, with those of the period before", () => {
  const bars = days(16, 1);
  const before = days(10, 0).map(({ counts }) => counts);
  const shown = barsByTime({ bars, barsBefore: before, step: "day", totals: { plays: 16 } }, ["plays"]);
  expect(shown).toEqual({
    step: "week",
    bars: [
      { name: "2026-11-01", counts: { plays: 7 } },
      { name: "2026-11-08", counts: { plays: 7 } },
      { name: "2026-11-15", counts: { plays: 2 } },
    ],
    barsBefore: [{ plays: 0 }, { plays: 0 }],
  });
  for (const [count, total, step] of [
    [16, 32, "day"],
    [14, 1, "day"],
    [16, 1, "hour"],
  ] as const) {
    const given = { bars: days(count, 1), barsBefore: [], step, totals: { plays: total } };
    expect(barsByTime(given, ["plays"]).step, `${count} of ${step}`).toBe(step);
  }
});

test("days stay where counts are hidden: a week of many people isn't one of few, and has no sum that leaves days out", () => {
  const bars = [...days(15, null), ...days(1, 5)];
  const known = days(16, 1);
  const hidden = days(3, null).map(({ counts }) => counts);
  const totals = { plays: 16 };
  expect(barsByTime({ bars, barsBefore: [], step: "day", totals }, ["plays"])).toMatchObject({ step: "day", bars });
  expect(barsByTime({ bars: known, barsBefore: hidden, step: "day", totals }, ["plays"]).step).toBe("day");
});

test("a chart's keys move by one bar, and leave the browser its own", () => {
  const press = (key: string, held = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => placeAfter(press(key), 3, 3))).toEqual([
    2,
    3,
    0,
    3,
    null,
  ]);
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(placeAfter(press("ArrowLeft", held), 3, 3)).toBeNull();
});

test("the lines of a chart are whole counts in equal steps, the last at or above the most", () => {
  expect(gridOf(0)).toEqual([1]);
  expect(gridOf(2)).toEqual([1, 2]);
  expect(gridOf(100)).toEqual([50, 100]);
  for (let most = 1; most < 2000; most += 7) {
    const lines = gridOf(most);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(lines.every((line) => Number.isInteger(line))).toBe(true);
  }
});

test("hidden figures have no bar, and the line before has a gap where that period was shorter", () => {
  const bars = [
    { name: "a", count: 4, before: 2 },
    { name: "b", count: null, before: null },
    { name: "c", count: 0 },
  ];
  expect(barPath(bars, 4, ({ count }) => count).match(/M/g)).toHaveLength(1);
  expect(linePath(bars, 4)).toBe("M120.0 80.0L360.0 160.0");
});
