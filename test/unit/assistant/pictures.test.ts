import { expect, test } from "vitest";
import { readFew } from "#app/assistant/box/read-few.ts";
import { sceneWishes } from "#app/assistant/box/scene-wishes.ts";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readWishes } from "#app/catalogue/search/query/wish.ts";
import { productDictionary } from "#test/bench/brief-readings.ts";

const dictionary = productDictionary();

function expressionsOf(text: string): Record<string, string> {
  const { filters } = readSearchParams(new URLSearchParams({ q: text }));
  const few = readFew(filters, [], dictionary);
  const wishes = few === null ? [] : readWishes({ ...filters, read: few.read }, dictionary);
  return Object.fromEntries(wishes.map(({ label, lists }) => [label, lists.map((one) => one.expression).join(" ")]));
}

test("a word of music that stands among what a picture shows is what is seen", () => {
  expect(expressionsOf("old couple dancing in the kitchen").dancing).toMatch(/waltz/);
  expect(expressionsOf("old couple dancing in the kitchen").dancing).not.toMatch(/electronicdance|electronic-dance/);
  expect(expressionsOf("dancing")).toEqual({});
});

test("a phrase of a picture takes the place of a word of it that was read as a sound", () => {
  const scenesOf = (text: string) => {
    const reading = readBrief(text, { now: 0, timeZone: "UTC", dictionary });
    const { wishes, covered } = sceneWishes(text, reading, dictionary);
    return [
      wishes.map(({ words }) => words),
      reading.chips.flatMap(({ id, slot, spans }) => (covered.includes(id) ? [slot, spans[0]?.text] : [])),
    ];
  };
  expect(scenesOf("neon city at night, driving through the rain")).toEqual([
    ["neon city", "at night", "driving through the rain"],
    ["mood", "driving"],
  ]);
  expect(scenesOf("a driving beat for a race at night").at(1)).toEqual([]);
});
