import { expect, test } from "vitest";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { keyOf, productDictionary } from "#test/bench/brief-readings.ts";

const dictionary = productDictionary();
const now = Date.parse("2026-11-28T10:00:00Z");

function chipsOf(text: string, slot: string): string[] {
  const { chips } = readBrief(text, { now, timeZone: "UTC", dictionary });
  return chips.filter((chip) => chip.slot === slot).map(keyOf);
}

test("times and names before the lines of a chat are no part of them, and questions are labels of the next line", () => {
  const chat =
    "[09:14] Ann: dark trap for a TV spot\n[09:15] Bo: where does it run?\n[09:16] Ann: Denmark and Norway, 3 months\n[09:17] Bo: money\n[09:18] Ann: 40k DKK all in";
  expect(chipsOf(chat, "scene")).toEqual([]);
  expect(chipsOf(chat, "territory")).toEqual(["DK,NO"]);
  expect(chipsOf(chat, "budget")).toEqual(["-40000 DKK whole"]);
  expect(chipsOf("> Vocals?\nNO\n> Where will it be seen?\nCINEMAS, OUR WEBSITE", "exclusion")).toEqual([]);
});

test("rows of tables and columns of blanks are labelled lines", () => {
  expect(chipsOf("Media            TVC\nExclusivity      Category (banking)", "exclusivity")).toEqual(["category"]);
  expect(chipsOf("| Mood | calm |\n| No   | metal guitars, whistles, stadium chants |", "exclusion")).toEqual([
    "metal guitars",
    "whistles",
    "stadium chants",
  ]);
});

test("the place tells which currency a word means, and one that no licence is priced in is asked for", () => {
  expect(chipsOf("Spot de radio en México, 2 meses, presupuesto 85 mil pesos", "budget")).toEqual(["-85000 MXN"]);
  expect(chipsOf("TV spot, Ireland, 3 months, budget twelve and a half grand", "budget")).toEqual(["-12500 EUR"]);
  expect(chipsOf("TV spot, Hong Kong, 3 months, HK$60k all in", "budget")).toEqual(["-60000 ? whole"]);
});

test("a day with its weekday is the one that falls on it", () => {
  expect(chipsOf("Music by Monday 14th please", "deadline")).toEqual(["2026-12-14 delivery"]);
  expect(chipsOf("Options due Thursday 3/12", "deadline")).toEqual(["2026-12-03 delivery"]);
});

test("a place that is not among those of a use is not left out of it", () => {
  expect(chipsOf("TV, Denmark and Sweden, not Finland, 3 months", "territory")).toEqual(["DK,SE"]);
  expect(chipsOf("TV, world, not the USA and not Japan, 1 year", "territory")).toEqual(["World - JP,US"]);
});
