import { expect, test } from "vitest";
import { pasteShares } from "#app/backoffice/song-rights/paste-shares.ts";

const pasted = (text: string, more: object = {}) =>
  pasteShares([], { text, at: 0, column: 0, side: "composition", ...more });
const paste = (text: string, more: object = {}) => pasted(text, more).rows;

test("cells of a spreadsheet fill rows, with words or codes, and without the line of heads", () => {
  const rows = paste(
    "Party\tRole\tRight\tShare in %\tTerritories\tExcept\tControlled by us\r\nMia Lind\tComposer\t\t33,34\tWorld\t\tyes\r\nOld Pier\te\tMR\t50\tDACH\tCH\tno\r\n",
  );
  expect(rows).toMatchObject([
    { party: "Mia Lind", role: "C", right: "all", share: "33,34", territories: "World", controlled: "on" },
    { party: "Old Pier", role: "E", right: "MR", share: "50", territories: "DACH", excluded: "CH" },
  ]);
  expect(rows[1]?.controlled).toBeUndefined();
});

test("a paste begins at its cell, keeps what it has no column for, and adds rows behind", () => {
  const rows = [{ party: "One", share: "10", approvalDays: "5" }];
  const { rows: filled, left } = pasteShares(rows, { text: "60\tEU\n40", at: 0, column: 1, side: "master" });
  expect(left).toEqual([]);
  expect(filled).toMatchObject([
    { party: "One", share: "60", territories: "EU", approvalDays: "5" },
    { share: "40", territories: "World" },
  ]);
});

test("what has no place is told: words of no choice leave their cell, and rows beyond the most are not cut silently", () => {
  const stored = [{ party: "One", role: "C", right: "PR", controlled: "on" }];
  const { rows, left } = pasteShares(stored, {
    ...{ text: "Two\tDrummer\tSync\t50 %\tWorld\t\tmaybe\tno\tbeyond", at: 0, column: 0 },
    side: "composition",
  });
  expect(rows).toEqual([
    {
      ...{ party: "Two", role: "C", right: "PR", share: "50 %", territories: "World", excluded: "" },
      ...{ controlled: "on", approvalRequired: undefined },
    },
  ]);
  expect(left).toEqual(["Drummer", "Sync", "maybe", "beyond"]);
  const many = pasted(Array.from({ length: 62 }, (_, at) => `P${at}`).join("\n"));
  expect([many.rows.length, many.left]).toEqual([60, ["P60", "P61"]]);
});

test("quoted cells with tabs and line breaks are one cell, other quotes stay, and heads name the columns in any order", () => {
  expect(paste('"Mia\r\nLind ""ML"""\tComposer\n"Weird" Al\te\n"Al"')).toMatchObject([
    { party: 'Mia Lind "ML"', role: "C" },
    { party: '"Weird" Al', role: "E" },
    { party: '"Al"' },
  ]);
  const named = pasted("Share in %\tParty\tSample\n25\tMia\tA loop", { column: 2 });
  expect(named).toMatchObject({ rows: [{ party: "Mia", share: "25" }], left: ["A loop"] });
});
