import { expect, test } from "vitest";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { readUsage, writeUsage } from "#app/rights/usage/write-usage.ts";
import { productDictionary } from "#test/bench/brief-readings.ts";

const dictionary = productDictionary();

function search(text: string) {
  const { chips } = readBrief(text, { now: Date.parse("2026-11-24T10:00:00Z"), timeZone: "Europe/London", dictionary });
  return { chips, ...searchOfBrief(chips, dictionary) };
}

test("a brief becomes the wishes, filters and use of a search", () => {
  const { filters, usage } = search(
    '30s TVC, warm, hopeful felt piano that builds, 90-100 BPM, no vocals, no ukulele, "not like the last one", DACH, 12 months, €15k all-in, on air 1 March 2027',
  );
  expect(filters.vocals).toBe(false);
  const wishes = [
    "1.2:felt piano",
    "1:warm",
    "1:hopeful",
    "tempo:90-100",
    "length:30-30",
    "develops:build",
    "without:ukulele",
    "without:the last one",
  ];
  const params = new URLSearchParams(searchString(filters));
  expect(params.getAll("wish").toSorted()).toEqual(wishes.toSorted());
  const { filters: same } = readSearchParams(params);
  const { chips: _, facts: __, ...read } = filters.read;
  expect([same.read, same.vocals, same.text]).toMatchObject([read, false, filters.text]);
  expect(usage && writeUsage(usage)).toBe(
    "media:broadcast_national;territories:DACH;months:12;start:2027-03-01;budget:15000.00 EUR",
  );
});

test("a use has the countries that are left of the world, and pays both sides", () => {
  const { usage } = search("Usage: worldwide ex US and Canada, all media, 2 years. Budget: USD 5,000 per side.");
  const text = usage === null ? "" : writeUsage(usage);
  expect(usage?.territories).not.toContain("US");
  expect(usage?.territories).not.toContain("CA");
  expect(usage?.territories).toContain("DE");
  expect(usage?.territories.length).toBeGreaterThan(240);
  expect(usage).toMatchObject({ budget: 1_000_000, currency: "USD", termMonths: 24 });
  expect(readUsage(text).usage).toEqual(usage);
});

test("what a search cannot follow is named", () => {
  const moods = "Mood: warm, hopeful, sad, dark, dreamy, ethereal, tense, epic, romantic, calm, happy, playful";
  const { filters, unused, chips } = search(
    `${moods}\nReferences: Nils Frahm\nDeadline: 4 December 2026\n0:12 door opens`,
  );
  expect(filters.read.wishes.map(({ words }) => words)).toEqual(expect.arrayContaining(["warm", "playful"]));
  const slotsOf = (ids: string[]) => new Set(chips.filter(({ id }) => ids.includes(id)).map(({ slot }) => slot));
  expect(slotsOf(unused)).toEqual(new Set(["deadline", "scene"]));
  expect(search("Please call me back.")).toMatchObject({ filters: { text: "" }, usage: null, unused: [] });
});
