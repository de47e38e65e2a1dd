import { expect, test } from "vitest";
import { readStatementItems, statementItems } from "#app/exchange/sheets/cells/statement-cell.ts";
import { describeMade } from "#app/rights/made/describe-made.ts";
import { type MadeFacts, madeStateOf, type PartStatement, statedParts, warrantedParts } from "#app/rights/made/made.ts";

const human = {
  composition: "none",
  lyrics: "none",
  vocals: "none",
  instruments: "none",
  postProduction: "none",
} as const;
const facts: MadeFacts = {
  ...{ uses: human, by: "Fathom", on: "2026-11-03", as: "holder", evidence: "stems", statements: [], contested: false },
};

test("only a full, uncontested statement is human made, and no statement never is", () => {
  expect(madeStateOf(facts)).toBe("no");
  expect(madeStateOf({ ...facts, uses: { ...human, vocals: null } })).toBe("unstated");
  expect(madeStateOf({ ...facts, uses: { ...human, vocals: null, lyrics: "some" } })).toBe("yes");
  expect(madeStateOf({ ...facts, contested: true })).toBe("contested");
});

test("a licence warrants what a rights holder stated with name and day, and nothing else", () => {
  expect(warrantedParts(facts)).toHaveLength(5);
  for (const as of ["supplier", "staff", null] as const) expect(warrantedParts({ ...facts, as })).toEqual([]);
  expect(warrantedParts({ ...facts, contested: true })).toEqual([]);
  expect(warrantedParts({ ...facts, on: null })).toEqual([]);
  expect(warrantedParts({ ...facts, by: "" })).toEqual([]);
  const mixed: MadeFacts = { ...facts, uses: { ...human, vocals: null, postProduction: "some" } };
  expect(warrantedParts(mixed)).toEqual(["composition", "lyrics", "instruments"]);
  const vocals: PartStatement = { part: "vocals", by: "Mira Holt", on: null, evidence: null };
  expect(warrantedParts({ ...facts, statements: [vocals] })).not.toContain("vocals");
});

test("the five parts of a proof say who stated each, and of no statement no one", () => {
  const vocals: PartStatement = { part: "vocals", by: "Mira Holt", on: "2026-11-04", evidence: null };
  const parts = statedParts({ ...facts, uses: { ...human, lyrics: null, instruments: "some" }, statements: [vocals] });
  expect(parts.map(({ ai, by, on, evidence, warranted }) => [ai, by, on, evidence, warranted])).toEqual([
    ["none", "Fathom", "2026-11-03", "stems", true],
    [null, null, null, null, false],
    ["none", "Mira Holt", "2026-11-04", null, true],
    ["some", "Fathom", "2026-11-03", "stems", false],
    ["none", "Fathom", "2026-11-03", "stems", true],
  ]);
  expect(statedParts({ ...facts, contested: true }).some(({ warranted }) => warranted)).toBe(false);
});

test("the text names parts by who stated them, and no statement as itself", () => {
  expect(describeMade({ ...facts, uses: { ...human, vocals: null, postProduction: "some" } }, "licence")).toBe(
    "Warranted human made: music, lyrics, performance (stated by Fathom, rights holder, on 3 Nov 2026; evidence: stems). AI-assisted: production (stated by Fathom, rights holder, on 3 Nov 2026; evidence: stems). No statement: vocals",
  );
  const vocals: PartStatement = { part: "vocals", by: "Mira Holt", on: "2026-11-04", evidence: null };
  expect(describeMade({ ...facts, statements: [vocals] })).toContain(
    "Human made: vocals (stated by Mira Holt, rights holder, on 4 Nov 2026)",
  );
  expect(describeMade({ ...facts, as: "supplier" }, "licence")).not.toContain("Warranted");
  expect(describeMade({ ...facts, contested: true }, "licence")).not.toMatch(/Human made|Warranted/);
  const none = { composition: null, lyrics: null, vocals: null, instruments: null, postProduction: null };
  expect(describeMade({ ...facts, uses: none })).toBe("No statement");
});

test("statements of parts are read from a sheet as they are written to it", () => {
  const rows: PartStatement[] = [
    { part: "vocals", by: "Holt; Mira (2026-01-01)", on: "2026-11-03", evidence: "stems" },
    { part: "lyrics", by: "Ben: Low", on: null, evidence: "session_export" },
    { part: "composition", by: "Ana", on: null, evidence: null },
  ];
  expect(readStatementItems(statementItems(rows))).toEqual(rows);
  expect(readStatementItems("")).toEqual([]);
  expect(() => readStatementItems("drums: Ana")).toThrow();
  expect(() => readStatementItems("vocals: Ana; vocals: Ben")).toThrow();
});
