import { expect, test } from "vitest";
import { pasteShares } from "#app/backoffice/song-rights/paste-shares.ts";

const paste = (text: string, more: object = {}) =>
  pasteShares([], { text, at: 0, column: 0, side: "composition", ...more });

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
  const filled = pasteShares(rows, { text: "60\tEU\n40", at: 0, column: 1, side: "master" });
  expect(filled).toMatchObject([
    { party: "One", share: "60", territories: "EU", approvalDays: "5" },
    { share: "40", territories: "World" },
  ]);
  expect(paste("Nobody\tDrummer")[0]).not.toHaveProperty("role", "C");
  expect(paste("A\n".repeat(80))).toHaveLength(60);
});
