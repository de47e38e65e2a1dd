import { expect, test } from "vitest";
import { foldSearch } from "#app/insight/fold-search.server.ts";

test("searches are counted by their folded words, or by the names of their filters", () => {
  expect(foldSearch("  Éva   TENSE piano ", ["bpmMin"])).toBe("eva tense piano");
  expect(foldSearch("120 bpm USRC17607839", [])).toBe("120 bpm usrc17607839");
  expect(foldSearch("90 100 bpm", [])).toBe("90 100 bpm");
  expect(foldSearch("", ["mood", "bpmMin", "mood"])).toBe("[bpmMin, mood]");
  // Only the names of filters are in brackets: they are shown to everyone who reads the figures.
  expect(foldSearch("[ [Anna Keller]", [])).toBe("anna keller]");
  expect(foldSearch("[", ["mood"])).toBe("[mood]");
  expect(foldSearch("ﷺ".repeat(200), []).length).toBeLessThanOrEqual(200);
});

test("a search keeps no email address, link, phone number or token", () => {
  for (const secret of [
    "ana@brand.example",
    "https://example.com/reset-password/a1b2c3d4",
    "www.example.com",
    "+49-170-1234567",
    "+49 170 123 45 67",
    "(0170) 123 4567",
    "0190a000-0000-7000-8000-000000000001",
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9",
    "x".repeat(31),
  ])
    expect(foldSearch(`drums ${secret} slow`, []), secret).toBe("drums … slow");
});
