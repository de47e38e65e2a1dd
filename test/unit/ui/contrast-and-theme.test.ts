import { expect, test } from "vitest";
import { contrastRatio, mixColours, reachContrast, readableOn } from "#app/ui/art/contrast.ts";
import { schemeOfGround, themeStyle } from "#app/ui/art/theme-style.ts";

const none = { accent: null, ground: null, ink: null, waveform: null };

test("the contrast ratio is that of WCAG: 21 for black on white, 1 for a colour on itself, the same both ways", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastRatio("#e8442a", "#e8442a")).toBe(1);
  expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrastRatio("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
  expect(mixColours("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test("a colour that cannot be read is moved no further than it must be", () => {
  expect(reachContrast("#000000", "#ffffff", 4.5)).toBe("#000000");
  const moved = reachContrast("#ffd400", "#ffffff", 4.5);
  expect(contrastRatio(moved, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatio(moved, "#ffffff")).toBeLessThan(6);
  expect(readableOn("#ffd400", ["#ffffff", "#14130f"])).toBe("#14130f");
});

test("a theme that sets nothing changes nothing", () => {
  expect(themeStyle(none)).toEqual({});
  expect(schemeOfGround(null)).toBeNull();
});

test("whatever colours a company chooses, text, buttons, edges and focus stay readable", () => {
  const tried = ["#ffffff", "#000000", "#808080", "#ffd400", "#101a2c", "#0f7b6c", "#ff00ff", "#2438ff", "#f7f4ee"];
  for (const ground of tried) {
    for (const accent of tried) {
      for (const ink of [...tried, null]) {
        const style = themeStyle({ accent, ground, ink, waveform: null });
        const of = (name: string) => style[`--theme-${name}`] ?? "";
        expect(contrastRatio(of("ink"), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("mute"), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("on-accent"), of("accent-strong"))).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("accent-text"), ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("focus"), ground)).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test("a company's ground decides whether its pages are light or dark", () => {
  expect(schemeOfGround("#101a2c")).toBe("dark");
  expect(schemeOfGround("#f7f4ee")).toBe("light");
});
