import { expect, test } from "vitest";
import { briefChipSchema, briefReadingSchema, maxBrief, slots, slotValues } from "#app/assistant/brief/brief.ts";

function chip(slot: string, value: unknown) {
  return { id: "1", slot, label: "", value, spans: [], certainty: "stated" };
}

test("a chip has the value of its slot", () => {
  const wrong = [
    ["deadline", { date: "2026-02-30", time: null, of: "delivery" }],
    ["deadline", { date: "2026-02-03", time: "25:00", of: "delivery" }],
    ["territory", { territories: ["XX"], excluded: [] }],
    ["territory", { territories: [], excluded: [] }],
    ["media", { medium: "telegraph" }],
    ["mood", { words: " " }],
    ["reference", { artist: null, title: null, url: "javascript:alert(1)" }],
    ["tempo", { min: 5, max: null }],
    ["song", { title: "Mine" }],
  ] as const;
  for (const [slot, value] of wrong) expect(briefChipSchema.safeParse(chip(slot, value)).success, slot).toBe(false);
  const right = chip("territory", { territories: ["World"], excluded: ["US"] });
  expect(briefReadingSchema.parse({ chips: [right], rest: [], questions: [], notices: [] }).chips).toEqual([right]);
  expect(slots).toEqual(Object.keys(slotValues));
  expect(maxBrief).toBe(10_000);
});
