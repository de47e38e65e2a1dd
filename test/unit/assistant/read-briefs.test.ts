import { expect, test } from "vitest";
import { briefReadingSchema } from "#app/assistant/brief/brief.ts";
import { f1Of, productDictionary, readMarked, readMarkedBriefs, scoreBriefs } from "#test/bench/brief-readings.ts";

const dictionary = productDictionary();
const briefs = readMarkedBriefs("test/bench/briefs");

test("sixty briefs in five styles are read with F1 of at least .90 in every slot, and nothing is invented", () => {
  expect(briefs).toHaveLength(60);
  expect(new Set(briefs.map(({ style }) => style)).size).toBe(5);
  const { scores, differences } = scoreBriefs(briefs, dictionary);
  expect(scores.filter((score) => f1Of(score) < 0.9)).toEqual([]);
  expect(differences.filter(({ invented }) => invented.length > 0)).toEqual([]);
});

test("each chip cites words of its brief, and no word of a brief is lost", () => {
  for (const brief of briefs) {
    const { chips, rest, questions, ...reading } = readMarked(brief, dictionary);
    expect(briefReadingSchema.safeParse({ chips, rest, questions, ...reading }).error, brief.name).toBeUndefined();
    const spans = [...chips.flatMap((chip) => chip.spans), ...questions.flatMap((one) => one.spans), ...rest];
    for (const { start, end, text } of spans) expect(brief.text.slice(start, end), brief.name).toBe(text);
    for (const { spans: own } of chips) expect(own.length, brief.name).toBeGreaterThan(0);
    for (const line of brief.text.split("\n").filter((one) => /\p{L}/u.test(one))) {
      const at = brief.text.indexOf(line);
      const isListed = spans.some(({ start, end }) => start < at + line.length && end > at);
      expect(isListed, `${brief.name}: ${line}`).toBe(true);
    }
  }
});
