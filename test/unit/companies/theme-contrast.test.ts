import { expect, test } from "vitest";
import { contrastPairs, findUnreadable, meets } from "#app/companies/theme/theme-contrast.ts";
import { readColour } from "#app/companies/theme/theme-form.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";

const none = { accent: null, background: null, text: null, waveform: null };
const tried = ["#ffffff", "#000000", "#808080", "#767676", "#ffd400", "#101a2c", "#0f7b6c", "#ff00ff", "#2438ff"];

test("every suggestion for an unreadable theme leads to readable colours", () => {
  for (const background of tried) {
    for (const text of [...tried, null]) {
      let colours = { ...none, background, text };
      // At most two suggestions: first the background, then the text.
      for (let step = 0; step < 2; step += 1) {
        const found = findUnreadable(colours);
        if (found) colours = { ...colours, [found.field]: found.suggestion };
      }
      expect(findUnreadable(colours), `${text} on ${background}`).toBeNull();
    }
  }
});

test("unreadable text is found; pale shapes are allowed", () => {
  expect(findUnreadable({ ...none, background: "#ffffff", text: "#cccccc" })?.field).toBe("text");
  expect(findUnreadable({ ...none, background: "#777777" })?.field).toBe("background");
  const pale = { background: "#ffffff", text: null, accent: "#ffd400", waveform: "#eeeeee" };
  expect(findUnreadable(pale)).toBeNull();
  const weak = contrastPairs(pale).filter((pair) => !meets(pair));
  expect(weak.map((pair) => pair.id)).toEqual(["accent-background", "wave-background"]);
  expect(contrastPairs(none)).toEqual([]);
});

test("the demo's companies could be saved as they are", () => {
  for (const { theme } of Object.values(demoCompanies)) {
    expect(contrastPairs(theme).filter((pair) => !meets(pair))).toEqual([]);
  }
});

test("a colour may be typed short, without # and in capitals", () => {
  expect([" #05D", "0B5FD0", "#0b5fd0 "].map(readColour)).toEqual(["#0055dd", "#0b5fd0", "#0b5fd0"]);
  expect(["", undefined, "red", "#12", "#0b5fd", "#0b5fd0ff"].map(readColour)).toEqual(Array(6).fill(null));
});
