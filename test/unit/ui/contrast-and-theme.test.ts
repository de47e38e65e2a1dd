import { expect, test } from "vitest";
import { contrastRatio, mixColours, reachContrast, readableOn } from "#app/ui/art/contrast.ts";
import { schemeOfBackground, themeStyle } from "#app/ui/art/theme-style.ts";

const none = { accent: null, background: null, text: null, waveform: null };

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
  expect(schemeOfBackground(null)).toBeNull();
});

test("whatever colours a company chooses, text, buttons, edges, focus and waveforms stay readable", () => {
  const tried = ["#ffffff", "#000000", "#808080", "#ffd400", "#101a2c", "#0f7b6c", "#ff00ff", "#2438ff", "#f7f4ee"];
  for (const background of tried) {
    for (const accent of tried) {
      for (const text of [...tried, null]) {
        const style = themeStyle({ accent, background, text, waveform: text });
        const of = (name: string) => style[`--theme-${name}`] ?? "";
        expect(contrastRatio(of("text"), background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("mute"), background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("on-accent"), of("accent-strong"))).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("accent-text"), background)).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(of("focus"), background)).toBeGreaterThanOrEqual(3);
        expect(contrastRatio(of("wave"), background)).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test("a company's background decides whether its pages are light or dark", () => {
  expect(schemeOfBackground("#101a2c")).toBe("dark");
  expect(schemeOfBackground("#f7f4ee")).toBe("light");
});
