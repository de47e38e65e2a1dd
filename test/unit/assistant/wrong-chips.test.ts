import { expect, test } from "vitest";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { productDictionary } from "#test/bench/brief-readings.ts";

const dictionary = productDictionary();

function read(text: string) {
  const { chips, rest } = readBrief(text, { now: Date.parse("2026-11-27T10:00:00Z"), timeZone: "UTC", dictionary });
  const of = (slot: string) => chips.filter((chip) => chip.slot === slot).map(({ label }) => label);
  return { of, chips, rest: rest.map((one) => one.text).join(" | ") };
}

test("a name is read without the word before it, and an artist stands before a dash", () => {
  expect(read(`Think Nils Frahm's "Says" but slower.`).of("reference")).toEqual(["“Says” by Nils Frahm"]);
  expect(read("Ref: Ólafur Arnalds – Near Light").of("reference")).toEqual(["“Near Light” by Ólafur Arnalds"]);
  expect(read("Ref: Near Light by Ólafur Arnalds").of("reference")).toEqual(["“Near Light” by Ólafur Arnalds"]);
});

test("what was too much, or of other music, is not wished for", () => {
  const sad = read(`They liked track 2 but found it "too sad". Something sexy.`);
  expect([sad.of("mood"), sad.of("exclusion")]).toEqual([["sexy"], ["Not: sad"]]);
  expect(read("Last time the music was far too slow at 90 bpm.").of("tempo")).toEqual([]);
  expect(read("100-120 BPM, please.").of("tempo")).toEqual(["100–120 BPM"]);
  const trap = read("Hard trap, nothing with explicit lyrics.");
  expect([trap.of("vocals"), trap.of("exclusion")]).toEqual([[], ["Not: explicit lyrics"]]);
  expect(read("Instruments: banjo welcome").of("instrument")).toEqual(["banjo"]);
  expect(read("Vocals: none (maybe humming)").of("instrument")).toEqual([]);
});

test("an amount that is negated is the most, a former one is none, and one alone is a budget", () => {
  expect(read("We don't have more than 5 grand.").of("budget")).toEqual(["Up to 5,000"]);
  expect(read("The budget went from 20k down to 12k euros.").of("budget")).toEqual(["Up to 12,000 EUR"]);
  expect(read("All media worldwide, 100k.").of("budget")).toEqual(["Up to 100,000"]);
  expect(read("Shot in 8k, 16:9.").of("budget")).toEqual([]);
  expect(read("Fee: 25.000 € per Titel").of("budget")).toEqual(["Up to 25,000 EUR per track"]);
});

test("terms of use are not wider than the brief", () => {
  const media = read("Usage: all media excl. OOH, DACH, 1 yr + 1 yr option");
  expect([media.of("media"), media.of("term")]).toEqual([[], ["12 months with an option"]]);
  expect(media.rest).toContain("all media excl. OOH");
  expect(read("TV campaign, exclusivity in the automotive category.").of("exclusivity")).toHaveLength(1);
  expect(read("We go on air before Christmas.").of("deadline")).toEqual(["On air from 24 Dec 2026"]);
  expect(read("Tempo: fast but not frantic (130+)").of("tempo")).toEqual(["from 130 BPM"]);
});

test("the event of a scene is whole words of its own clause", () => {
  expect(read("It starts fragile - solo piano - and then opens up around 0:38.").of("scene")).toEqual([
    "0:38 opens up",
  ]);
  expect(read("30s with edit points at 0:10").of("scene")).toEqual(["0:10 edit points"]);
  const voice = read(
    "it should build and build and then at forty seconds everything drops out and then the logo no singing",
  );
  expect(voice.of("scene")).toEqual(["0:40 everything drops out"]);
});

test("words of a number are cited whole", () => {
  const { chips } = read("the edit is one minute ten now");
  expect(chips.flatMap(({ spans }) => spans.map(({ text }) => text))).toEqual(["one minute ten"]);
});

test("a long sentence with a chip lists what else it says, and numbers of a list are no lines", () => {
  const spoken = "dreamy synths and money wise i think they said thirty thousand but don't quote me no singing";
  expect(read(spoken).rest).toContain("thirty thousand");
  const cuts = read("A bed for the hero :60 plus :30 and :15 cutdowns");
  expect(cuts.of("length")).toEqual(["Spot of 60 s", "Cut-down of 30 s", "Cut-down of 15 s"]);
  expect(read("1) Genre: folk\n2) No drums").rest).toBe("");
});
