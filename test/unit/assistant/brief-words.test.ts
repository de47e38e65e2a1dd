import { expect, test } from "vitest";
import { type BriefLanguage, languageWords } from "#app/assistant/brief/data/languages.ts";
import { artistOf, knownTag, productLists, productOf } from "#app/assistant/brief/data/lexicon.ts";
import { moodFamilies } from "#app/assistant/brief/data/moods.ts";
import {
  countryOfCity,
  isMisspelt,
  misspeltCountry,
  platesOf,
  regionOf,
} from "#app/assistant/brief/data/place-words.ts";
import { cityNames, regionNames } from "#app/assistant/brief/data/places.ts";
import { inZone } from "#app/assistant/brief/read/dates/time-zones.ts";
import { languageOf } from "#app/assistant/brief/read/text/language.ts";
import { expressionsFor, literalsOf } from "#app/assistant/brief/read/text/literals.ts";
import { translate } from "#app/assistant/brief/read/text/translate.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";

test("the English of a word of another language is no longer than the word", () => {
  for (const { means } of Object.values(languageWords))
    for (const pair of means.split(/,\s*|\n/).filter((one) => one.trim() !== "")) {
      const [word = "", english] = pair.trim().split("=");
      expect(english, pair).toBeDefined();
      expect(english?.length, pair).toBeLessThanOrEqual(word.length);
    }
});

test("a text in another language keeps its length, and names of sounds stay as they are written", () => {
  const texts: Record<BriefLanguage, string> = {
    German: "wir suchen für zwölf monate eine ruhige musik mit klavier, bitte keine e-gitarren",
    French: "nous cherchons une musique douce, une boîte à musique et pas d'accordéon, pour six mois",
    Spanish: "buscamos un tema con caja de música, nada de reggaetón, para el viernes",
    Portuguese: "preciso de uma trilha com quarteto de cordas, sem voz, até sexta",
  };
  for (const [language, text] of Object.entries(texts) as [BriefLanguage, string][]) {
    expect(languageOf(text)).toBe(language);
    const read = translate(text, language);
    expect(read).toHaveLength(text.length);
  }
  expect(translate(texts.French, "French")).toContain("boîte à musique");
  expect(translate(texts.Spanish, "Spanish")).toContain("caja de música");
  expect(languageOf("we need a warm track for the spot, by friday")).toBeNull();
});

test("products, places and feelings are those that licences and search know", () => {
  for (const category of productLists()) expect(Object.keys(productCategories)).toContain(category);
  const codes = [...cityNames.trim().split("\n"), ...regionNames.trim().split("\n")].flatMap((line) =>
    (line.split(": ")[0] ?? "").split(" "),
  );
  for (const code of codes) expect(readTerritory(code), code).toBe(code);
  expect(moodFamilies.trim().split("\n").length).toBeGreaterThanOrEqual(25);
});

test("words are found in other forms, in compounds, and not where they mean something else", () => {
  expect(knownTag(["ruhige"])).toMatchObject({ kind: "mood" });
  expect(knownTag(["sun", "drenched"])).toMatchObject({ kind: "mood", weak: false });
  expect(knownTag(["table"])).toBeNull();
  expect(productOf(["babynahrungshersteller"])).toMatchObject({ category: "food" });
  expect(productOf(["credits"])).toBeNull();
  expect(artistOf(["ac", "dc"])).toMatchObject({ weak: false });
});

test("places are read in the forms of briefs", () => {
  expect(platesOf("D/A/CH")).toEqual(["DE", "AT", "CH"]);
  expect(platesOf("A/B")).toBeNull();
  expect(regionOf("uki")).toEqual(["GB", "IE"]);
  expect(countryOfCity("leeds")).toBe("GB");
  expect(misspeltCountry("cananda")?.code).toBe("CA");
  expect(misspeltCountry("music")).toBeNull();
  expect(isMisspelt("bugdet", "budget")).toBe(true);
});

test("a time of a zone becomes one of the reader's", () => {
  expect(inZone({ date: "2026-12-07", time: "15:00" }, "et", "Europe/London")).toEqual({
    date: "2026-12-07",
    time: "20:00",
  });
  expect(inZone({ date: "2026-07-07", time: "15:00" }, "et", "Europe/London")).toEqual({
    date: "2026-07-07",
    time: "20:00",
  });
  expect(inZone({ date: "2026-12-07", time: "20:00" }, "pt", "UTC")).toEqual({ date: "2026-12-08", time: "04:00" });
  expect(inZone({ date: "2026-12-07", time: "20:00" }, undefined, "UTC")).toEqual({
    date: "2026-12-07",
    time: "20:00",
  });
  expect(inZone({ date: "2026-12-07", time: "12:00" }, "cet", "nowhere")).toEqual({
    date: "2026-12-07",
    time: "11:00",
  });
});

test("an expression is tried only in a brief that has one of its words", () => {
  expect(literalsOf(/(?<![a-z])(?:no|without) (?:lead )?(?:vocals?|singing)(?![a-z])/g)).toEqual(["vocal", "singing"]);
  expect(literalsOf(/(?<at>\d{2,3}) ?bpm/g)).toEqual(["bpm"]);
  expect(literalsOf(/colou?rs{1,2}|\.com|a+bc/g)).toEqual(["colo", ".com", "bc"]);
  for (const open of [/(?:warm)?/g, /warm|[a-z]/g, /[a-z]{3}/g, /(?=warm)/g, /warm/gi])
    expect(literalsOf(open), open.source).toBeNull();
  const may = expressionsFor("a warm track, 95 bpm");
  expect(may(/(?:cold|warm)/g)).toBe(true);
  expect(may(/(?:cold|warmer)/g)).toBe(false);
  expect(expressionsFor("a warm track")(/\d+ bpm/g)).toBe(false);
  expect(literalsOf(/[,;]+x?/g)).toEqual([",", ";"]);
});
