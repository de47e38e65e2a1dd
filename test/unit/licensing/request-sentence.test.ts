import { expect, test } from "vitest";
import { chargedLines } from "#app/licensing/quotes/quote.ts";
import { requestSchema } from "#app/licensing/requests/request-form.ts";
import { summariseTyped } from "#app/licensing/requests/summarise-request.ts";
import { formatEdits, readEdits } from "#app/rights/edits.ts";
import { presetFields } from "#app/rights/media-presets.ts";

const typed = {
  kind: "licence",
  project: "Spring",
  endClient: "Fjord Outdoor",
  territories: "UK, Germany, Atlantis",
  termMonths: "12",
  exclusivity: "none",
  category: "clothing",
  edits: "2x30s, 6",
  alternatives: "true",
  budget: "4000",
  currency: "EUR",
  budgetPer: "track",
};

function sentenceOf(fields: Record<string, string>, chosen: string[], songs: number) {
  return summariseTyped({ value: (name) => fields[name] ?? "", values: () => chosen }, songs);
}

test("the sentence of a request says what is typed so far, and names what is missing", () => {
  expect(sentenceOf(typed, ["social_paid"], 3)).toEqual({
    text: "One of 3 tracks: Social, paid; United Kingdom, Germany; 12 months; clothing and footwear; non-exclusive; 2 × 30 s, 1 × 6 s; 4,000.00 EUR for each track",
    missing: [],
  });
  // There is nothing to choose from one track.
  expect(sentenceOf({ ...typed, budgetPer: "total" }, [], 1).text).toMatch(/^1 track: .*4,000.00 EUR in total$/);
  const started = {
    kind: "licence",
    project: " ",
    termMonths: "x",
    budget: "many",
    currency: "EUR",
    startsOn: "2026-02-30",
  };
  expect(sentenceOf(started, [], 0)).toEqual({
    text: "Non-exclusive",
    missing: ["project", "endClient", "media", "category", "territories", "termMonths"],
  });
  expect(sentenceOf({ kind: "custom", project: "x" }, [], 1).missing).toEqual(["description"]);
});

test("what the sentence calls missing is what sending refuses, at the same fields", () => {
  const { error } = requestSchema.safeParse({ kind: "licence", intent: "send" });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(sentenceOf({ kind: "licence" }, [], 1).missing);
  expect(requestSchema.safeParse({ ...typed, media: ["social_paid"], intent: "send" }).success).toBe(false);
  const whole = { ...typed, territories: "UK", media: ["social_paid"], intent: "send" };
  expect(requestSchema.parse(whole)).toMatchObject({ budget: 400_000, alternatives: true, budgetPer: "track" });
});

test("edits are typed as number and length, and written as they are read again", () => {
  const texts = { "2 × 30 s, 1 × 6 s": "2 × 30 s, 1 × 6 s", "30; 15 sec": "1 × 30 s, 1 × 15 s", "3*1:30": "3 × 90 s" };
  for (const [text, written] of Object.entries(texts)) {
    const { edits, unknown } = readEdits(text);
    expect([formatEdits(edits), unknown]).toEqual([written, []]);
    expect(readEdits(written).edits).toEqual(edits);
  }
  expect(readEdits("some, 0 s, 100 × 5 s, 9:99:99").unknown).toHaveLength(4);
  const problem = requestSchema.safeParse({ kind: "licence", edits: "a long one" }).error?.issues[0];
  expect([problem?.path, problem?.message]).toEqual([["edits"], expect.stringContaining("“a long one”")]);
});

test("a preset adds its own to those ticked and fills in a term only where none is", () => {
  expect(presetFields({ media: "radio" }, "paid_social")).toEqual({
    ...{ media: ["radio", "web_paid", "social_organic", "social_paid"], termMonths: "6", preset: "paid_social" },
  });
  expect(presetFields({ termMonths: "24" }, "paid_social")).not.toHaveProperty("termMonths");
  expect(presetFields({ perpetual: "on" }, "paid_social")).not.toHaveProperty("termMonths");
  expect(presetFields({}, "constructor")).toEqual({});
});

test("of alternatives the chosen line is charged, before that the dearest, and otherwise all", () => {
  const lines = [
    { recordingId: "a", masterFee: 100, compositionFee: 0 },
    { recordingId: "b", masterFee: 100, compositionFee: 50 },
  ];
  const charged = (alternatives: boolean, chosen: string | null) =>
    chargedLines({ lines, terms: { alternatives } }, chosen).map(({ recordingId }) => recordingId);
  expect(charged(true, "a")).toEqual(["a"]);
  expect(charged(true, null)).toEqual(["b"]);
  expect(charged(false, null)).toEqual(["a", "b"]);
});
