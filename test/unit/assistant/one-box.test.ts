import { expect, test } from "vitest";
import { isBrief } from "#app/assistant/box/box-text.ts";
import { readLike } from "#app/assistant/brief/read/references/read-like.ts";
import { readFacts } from "#app/catalogue/search/query/typed/fact-rules.ts";

test("a few words are searched for, more of them, lines and what money or clearance is said of are read", () => {
  for (const text of [
    "",
    "piano",
    "warm piano no drums",
    "I will always love you",
    '"a b c d e f g"',
    "sad piano OR happy ukulele songs now",
    "piano -drums -bass -strings -brass -choir",
  ])
    expect(isBrief(text), text).toBe(false);
  for (const text of [
    "warm piano\nno drums",
    "30 s lager ad warm soul building",
    "soul clear for TV in Germany",
    "folk under 500 EUR",
    "a ".repeat(150),
  ])
    expect(isBrief(text), text).toBe(true);
});

test("like something is read in five languages, with where it must differ", () => {
  const plain = { turns: [], tempo: null };
  expect(readLike("like Moby")).toEqual({ name: "Moby", ...plain });
  expect(readLike("similar to Glass Harbour but slower")).toEqual({
    name: "Glass Harbour",
    turns: [],
    tempo: "slower",
  });
  expect(readLike("wie Moby aber langsamer")).toEqual({ name: "Moby", turns: [], tempo: "slower" });
  expect(readLike("something like Air but warmer")).toEqual({ name: "Air", turns: ["warm"], tempo: null });
  expect(readLike("comme Daft Punk mais plus rapide")).toEqual({ name: "Daft Punk", turns: [], tempo: "faster" });
  expect(readLike("música como Jorge Ben")).toEqual({ name: "Jorge Ben", ...plain });
  expect(readLike("James Brown style")).toEqual({ name: "James Brown", ...plain });
  for (const text of ["", "like", "warm piano", "alike", "what I like"]) expect(readLike(text), text).toBeNull();
});

test("names of facets are words, and what negates them is none", () => {
  expect(readFacts("one-stop, with stems, no AI please")).toEqual({ oneStop: true, stems: true, ai: "no" });
  expect(readFacts("human made folk")).toEqual({ ai: "no" });
  expect(readFacts("plants with long stems in the rain, a main stop")).toEqual({ stems: true });
  expect(readFacts("an AI start-up")).toEqual({});
  expect(readFacts("Stems would help, as the edit keeps changing")).toEqual({});
});
