import { expect, test } from "vitest";
import { contrastPairs, findUnreadable, meets } from "#app/companies/theme-contrast.ts";
import { readColour } from "#app/companies/theme-form.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";

const none = { accent: null, ground: null, ink: null, waveform: null };
const tried = ["#ffffff", "#000000", "#808080", "#767676", "#ffd400", "#101a2c", "#0f7b6c", "#ff00ff", "#2438ff"];

test("whatever text and ground a company tries, what is offered instead leads to colours that can be read", () => {
  for (const ground of tried) {
    for (const ink of [...tried, null]) {
      let colours = { ...none, ground, ink };
      // At most the ground first and the ink after it.
      for (let step = 0; step < 2; step += 1) {
        const found = findUnreadable(colours);
        if (found) colours = { ...colours, [found.field]: found.suggestion };
      }
      expect(findUnreadable(colours), `${ink} on ${ground}`).toBeNull();
    }
  }
});

test("what nobody could read is found, and what only looks pale is not refused", () => {
  expect(findUnreadable({ ...none, ground: "#ffffff", ink: "#cccccc" })?.field).toBe("ink");
  expect(findUnreadable({ ...none, ground: "#777777" })?.field).toBe("ground");
  const pale = { ground: "#ffffff", ink: null, accent: "#ffd400", waveform: "#eeeeee" };
  expect(findUnreadable(pale)).toBeNull();
  const weak = contrastPairs(pale).filter((pair) => !meets(pair));
  expect(weak.map((pair) => pair.id)).toEqual(["accent-ground", "wave-ground"]);
  expect(contrastPairs(none)).toEqual([]);
});

test("the demo's companies could be saved as they are", () => {
  for (const { theme } of Object.values(demoCompanies)) {
    expect(contrastPairs(theme).filter((pair) => !meets(pair))).toEqual([]);
  }
});

test("a colour may be typed short, without its sign and in capitals", () => {
  expect([" #05D", "0B5FD0", "#0b5fd0 "].map(readColour)).toEqual(["#0055dd", "#0b5fd0", "#0b5fd0"]);
  expect(["", undefined, "red", "#12", "#0b5fd", "#0b5fd0ff"].map(readColour)).toEqual(Array(6).fill(null));
});
