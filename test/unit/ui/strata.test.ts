import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Strata } from "#app/ui/art/strata.tsx";
import { strataPaths } from "#app/ui/art/strata-path.ts";

const row = { width: 40, height: 40, layers: 5, steps: 7 };

test("the same seed draws the same strata, another seed draws others", () => {
  expect(strataPaths("song-1", row)).toEqual(strataPaths("song-1", row));
  expect(strataPaths("song-1", row)).not.toEqual(strataPaths("song-2", row));
});

test("the paths of a row's cover stay under 350 bytes, so that a page of them stays light", () => {
  for (let at = 0; at < 500; at += 1) {
    expect(strataPaths(`recording ${at}`, row).join("").length).toBeLessThan(350);
  }
});

test("a loud recording folds its layers further than a silent one", () => {
  const heights = (peaks: number[]) => strataPaths("one", { ...row, peaks, energy: 1 }).join("");
  expect(heights(Array(100).fill(1))).not.toBe(heights(Array(100).fill(0)));
});

test("every layer is closed, reaches over both edges and has no number that is not one", () => {
  for (const path of strataPaths("edge", { width: 1440, height: 760, layers: 13, steps: 30, peaks: [] })) {
    expect(path).toMatch(/^M-\d+ -?\d+q.*t.*V\d+H-\d+Z$/);
    expect(path).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test("a cover is the same the second time, after more of them than are kept, and differs by size, energy and brightness", () => {
  const draw = (props: Parameters<typeof Strata>[0]) => renderToStaticMarkup(createElement(Strata, props));
  const seeds = Array.from({ length: 1_200 }, (_, at) => `recording ${at}`);
  const first = seeds.map((seed) => draw({ seed }));
  expect(new Set(first.map((markup) => markup.replace(/class="[^"]*"/, ""))).size).toBe(seeds.length);
  expect([...seeds.keys()].filter((at) => draw({ seed: seeds[at] ?? "" }) !== first[at])).toEqual([]);
  for (const path of strataPaths("recording 7", row)) expect(first[7]).toContain(`<path d="${path}"></path>`);
  const cards = [0, 1].flatMap((energy) => [0, 1].map((brightness) => ({ energy, brightness })));
  const variants = cards.map((features) => draw({ seed: "one", size: "card", ...features }));
  expect(new Set([...variants, draw({ seed: "one" }), draw({ seed: "one", size: "wide" })]).size).toBe(6);
  expect(cards.map((features) => draw({ seed: "one", size: "card", ...features }))).toEqual(variants);
});
