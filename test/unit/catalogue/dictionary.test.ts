import { expect, test } from "vitest";
import { tagToken, token } from "#app/catalogue/projection/search-token.ts";
import { parseSearchQuery } from "#app/catalogue/search/query/search-query.ts";
import {
  coreTagsExpression,
  neededUnits,
  tagsExpression,
  unitExpression,
  unitsOf,
} from "#app/catalogue/search/query/search-units.ts";
import { closestWord, editsOf } from "#app/catalogue/search/query/similar-word.ts";
import { completeEntry, findEntry, indexFamilies } from "#app/catalogue/words/dictionary.ts";
import { inflectionsOf, stemOf } from "#app/catalogue/words/stems.ts";

const dictionary = indexFamilies([
  { repertoire: "musical", words: ["hopeful", "hoffnungsvoll"], means: [["Uplifting"]] },
  { repertoire: "musical", words: ["laid back"], means: [["Chilled"]] },
  { repertoire: "business", words: ["hopeful"], means: [["Drum & bass"], ["Happy"]] },
  { repertoire: "filler", words: ["for", "music"], means: [] },
]);

test("a word brings the tags and the other words of all its families, in any of its forms", () => {
  expect(findEntry(dictionary, ["hopeful"])?.related).toEqual([
    ["uplifting"],
    ["drum", "bass"],
    ["happy"],
    ["hoffnungsvoll"],
  ]);
  expect(findEntry(dictionary, ["laid", "back"])?.related).toEqual([["chilled"]]);
  expect(findEntry(dictionary, ["laidback"])?.related).toEqual([["chilled"], ["laid", "back"]]);
  expect(findEntry(dictionary, ["uplifting"])).toBeNull();
  expect(findEntry(dictionary, ["music"])).toMatchObject({ senses: [], related: [], filler: true });
  expect(completeEntry(dictionary, "hope")?.related).toContainEqual(["uplifting"]);
  expect(completeEntry(dictionary, "hop")).toBeNull();
});

test("phrases of the dictionary are one unit, quoted ones are literal, fillers are not needed", () => {
  const units = unitsOf(parseSearchQuery('music for laid back "hopeful" piano'), dictionary);
  expect(units.map(({ phrases }) => phrases.map(({ typed }) => typed).join(" "))).toEqual([
    "music",
    "for",
    "laid back",
    '"hopeful"',
    "piano",
  ]);
  expect(neededUnits(units).map(({ entry }) => entry?.related ?? [])).toEqual([[["chilled"]], [], []]);
  expect(neededUnits(unitsOf(parseSearchQuery("music for"), dictionary))).toHaveLength(2);
  const [unit] = unitsOf(parseSearchQuery("laid back"), dictionary);
  expect(unit && unitExpression(unit)).toMatch(/OR tags : \("chilled"\)\)$/);
  const [hopeful] = unitsOf(parseSearchQuery("hopeful"), dictionary);
  const tags = (...labels: string[]) =>
    labels.flatMap((label) => (["genre", "mood", "instrument"] as const).map((one) => tagToken(one, label)));
  const named = (expression: string | null) => [...(expression ?? "").matchAll(/"([^"]+)"/g)].map(([, token]) => token);
  const wanted = hopeful ? [hopeful] : [];
  expect(named(tagsExpression(wanted, null))).toEqual(
    expect.arrayContaining(tags("hopeful", "uplifting", "drum-bass", "happy")),
  );
  // Of the tags that recordings have: a family whose other group has none is left out.
  expect(named(tagsExpression(wanted, new Set(["mood/uplifting", "genre/drum-bass"])))).toEqual(
    expect.not.arrayContaining(tags("hopeful")),
  );
  expect(coreTagsExpression(wanted, new Set(["genre/pop"]))).toBeNull();
});

test("a tag that is only near comes after the others, the tag that a word names before all of them", () => {
  const families = indexFamilies([
    { repertoire: "musical", words: ["fiddle"], means: [["Violin", "~Strings"]] },
    { repertoire: "musical", words: ["violin"], means: [["Violin", "~Strings"]] },
    { repertoire: "soundtrack", words: ["underscore"], means: [["~Calm"], ["Instrumental"]] },
    { repertoire: "musical", words: ["love"], means: [["Romantic"]] },
    { repertoire: "musical", words: ["lovely"], means: [["Happy"]] },
  ]);
  const tags = new Set(["instrument/violin", "instrument/strings", "mood/calm"]);
  const terms = (text: string) => {
    const units = unitsOf(parseSearchQuery(`${text} `), families);
    return [coreTagsExpression(units, tags), tagsExpression(units, tags)];
  };
  const [violin, strings] = ["violin", "strings"].map((name) => tagToken("instrument", name)) as [string, string];
  for (const text of ["fiddle", "violin"]) {
    const [core, all] = terms(text);
    expect(core).toContain(violin);
    expect(core).not.toContain(strings);
    expect(all).toContain(strings);
  }
  // A group of near tags only is what the words mean, and "Instrumental" needs no tag of that name.
  const [underscore] = terms("underscore");
  expect(underscore).toContain(tagToken("mood", "calm"));
  expect(underscore).toContain(token.instrumental);
  expect(findEntry(families, ["lovely"])?.related).toEqual([["happy"]]);
  expect(findEntry(families, ["loving"])?.related).toContainEqual(["romantic"]);
});

test("forms of one word share a stem and find each other", () => {
  for (const [one, other] of [
    ["drums", "drum"],
    ["relaxing", "relaxed"],
    ["melody", "melodies"],
    ["driving", "drive"],
    ["strings", "string"],
  ] as const) {
    expect(stemOf(one)).toBe(stemOf(other));
    expect(inflectionsOf(one)).toContain(other);
    expect(inflectionsOf(other)).toContain(one);
  }
  expect(inflectionsOf("120")).toEqual([]);
  expect(stemOf("fröhlich")).toBe("fröhlich");
});

test("one slip is put right wherever it is, and a known word is left alone", () => {
  for (const [typed, meant] of [
    ["paino", "piano"],
    ["iano", "piano"],
    ["qiano", "piano"],
    ["ppiano", "piano"],
    ["gitar", "guitar"],
  ] as const) {
    expect(editsOf(typed)).toContain(meant);
    expect(closestWord(typed, [{ term: meant, doc: 5 }])).toBe(meant);
  }
  expect(closestWord("pian", [{ term: "piano", doc: 5 }])).toBeNull();
});
