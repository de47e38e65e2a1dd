import { expect, test } from "vitest";
import { analysisCopy } from "#app/brands/analysis/analysis-copy.ts";
import { brandSchema, campaignSchema } from "#app/brands/brand-form.ts";
import { brokenRules } from "#app/brands/broken-rules.server.ts";
import type { Measures } from "#app/catalogue/fit/brand.ts";
import { differences, positionOf } from "#app/catalogue/fit/brand-measures.server.ts";

const even: Measures = { tempo: 100, brightness: 50, density: 50, dynamics: 50, width: 50, mode: 50, vocals: 50 };

test("what sets a brand apart is said from the clearest difference on, and only what one hears", () => {
  const apart = differences({ ...even, tempo: 80, brightness: 30, vocals: 20, width: 60 }, even);
  expect(analysisCopy.differs(apart, "Kestrel")).toBe("Slower, warmer and fewer vocals than Kestrel.");
  expect(analysisCopy.differs(differences({ ...even, tempo: 104 }, even), "Kestrel")).toBe(
    "No audible difference from Kestrel.",
  );
  expect(differences({ ...even, tempo: null }, even)).toEqual([]);
});

test("positions are shares of the catalogue, its mean in the middle", () => {
  expect([positionOf(0), positionOf(1), positionOf(-1), positionOf(3)]).toEqual([50, 85, 15, 99]);
});

test("rules are broken by tempo, vocals, and banned words as whole words of the title or a tag", () => {
  const rules = { bpmMin: 90, bpmMax: 120, vocals: "none" as const, bannedWords: ["War", "hip hop", "é"] };
  const song = { title: "Warm Hands", bpm: 89.7, vocals: false, tags: [{ label: "Folk" }] };
  expect(brokenRules(rules, song)).toEqual([]);
  expect(brokenRules(rules, { title: "No war!", bpm: 130, vocals: true, tags: [{ label: "Hip-Hop" }] })).toEqual([
    "130 BPM, above 120",
    "has vocals",
    "“War” in the title",
    "“hip hop” in the tag Hip-Hop",
  ]);
  expect(brokenRules(rules, { ...song, bpm: 70 })).toEqual(["70 BPM, below 90"]);
  expect(brokenRules({ ...rules, vocals: "required" }, { ...song, bpm: null })).toEqual(["has no vocals"]);
});

test("the form names the field that is wrong", () => {
  const wrong = (given: Record<string, unknown>) =>
    brandSchema.safeParse({ name: "A", ...given }).error?.issues.map(({ path }) => path.join("."));
  expect(wrong({ name: "\u200b" })).toEqual(["name"]);
  expect(wrong({ bpmMin: "fast" })).toEqual(["bpmMin"]);
  expect(wrong({ bpmMin: "120", bpmMax: "90" })).toEqual(["bpmMax"]);
  expect(wrong({ rivals: ["a", "b", "c", "d", "e"] })).toEqual(["rivals"]);
  expect(wrong({ bannedWords: "x".repeat(41) })).toEqual(["bannedWords"]);
  expect(brandSchema.parse({ name: " A ", bannedWords: "a,\nb , a" })).toMatchObject({
    name: "A",
    bannedWords: ["a", "b"],
  });
  // What the API gives, it takes.
  const given = { name: "A", bpmMin: 90, bpmMax: null, bannedWords: ["a", "b, c"] };
  expect(brandSchema.parse(given)).toMatchObject({ ...given, bannedWords: ["a", "b", "c"] });
  expect(campaignSchema.safeParse({ usedOn: "2026-02-30" }).success).toBe(false);
  expect(campaignSchema.parse({ campaign: " Spring  2026 ", usedOn: "" })).toEqual({
    campaign: "Spring 2026",
    usedOn: null,
  });
});
