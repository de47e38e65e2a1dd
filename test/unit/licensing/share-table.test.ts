import { expect, test } from "vitest";
import { readTable, tableHead, toTableRow } from "#app/backoffice/rights-files/share-table.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { readCsv } from "#app/edge/http/read-csv.ts";
import type { Share } from "#app/rights/shares.ts";

const share: Share = {
  ...{ id: "s", side: "composition", partyId: "p", name: "=Ada; Lund", role: "C", right: "PR", shareBp: 3333 },
  ...{ society: "PRS", ipi: null, email: null, territories: ["EU", "GB"], excluded: ["DE"], controlled: true },
  ...{ approvalRequired: false, approvalDays: 5 },
  terms: {
    ...{
      mfn: true,
      excludedCategories: ["alcohol", "adult"],
      embargoUntil: "2030-01-31",
      sampleNote: 'Two "bars"\nof it',
    },
    ...{
      approvalContact: "-Desk",
      preclearFee: 250_050,
      preclearCurrency: "EUR",
      preclearMedia: ["radio", "web_paid"],
    },
  },
};
const song = { id: "song-1", title: "+Night, Ferry" };
const file = (rows: string[][]) => readTable(readCsv(csvText([tableHead, ...rows])));

test("what is written to a file is what is read from it, and no cell of it is a formula", () => {
  const text = csvText([tableHead, toTableRow(song, share)]);
  expect(text).toContain('"\'=Ada; Lund"');
  expect(text).toContain("'+Night");
  const { missing, problems, sides } = readTable(readCsv(text));
  expect([missing, problems]).toEqual([[], []]);
  expect(sides).toMatchObject([{ recordingId: "song-1", side: "composition", isWrong: false }]);
  expect(sides[0]?.rows[0]?.share).toMatchObject({
    ...{ party: "=Ada; Lund", role: "C", right: "PR", shareBp: 3333, territories: ["EU", "GB"], excluded: ["DE"] },
    ...{ controlled: true, approvalRequired: false, approvalDays: 5, approvalContact: "-Desk", mfn: true },
    ...{ preclearFee: 250_050, preclearCurrency: "EUR", preclearMedia: ["radio", "web_paid"] },
    ...{ excludedCategories: ["alcohol", "adult"], embargoUntil: "2030-01-31", sampleNote: 'Two "bars"\nof it' },
  });
});

test("a mistake is named by row and column, and only its own side is not saved", () => {
  const good = toTableRow(song, share);
  const cell = (name: string, value: string) => good.map((old, at) => (tableHead[at] === name ? value : old));
  const { problems, sides } = file([
    good,
    cell("Song id", "song-2").map((old, at) => (tableHead[at] === "Share" ? "lots" : old)),
    cell("Side", "left"),
    cell("Song id", "song-3").map((old, at) => (tableHead[at] === "Controlled by us" ? "perhaps" : old)),
    cell("Song id", "song-4").map((old, at) => (tableHead[at] === "Territories" ? "Atlantis" : old)),
    cell("Song id", "song-5").map((old, at) => (tableHead[at] === "Role" ? "OWNER" : old)),
  ]);
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [3, "Share"],
    [4, "Side"],
    [5, "Controlled by us"],
    [6, "Territories"],
    [7, "Role"],
  ]);
  expect(sides.filter(({ isWrong }) => !isWrong).map(({ recordingId }) => recordingId)).toEqual(["song-1"]);
});

test("a file of another program is read with its separator and order, and one without our columns is refused", () => {
  const { sides, problems } = readTable(
    readCsv("\uFEFFside;Song id;PARTY;share\r\nMaster;song-1;Ada Lund;100 %\r\n;;;\r\n"),
  );
  expect(problems).toEqual([]);
  expect(sides[0]?.rows[0]?.share).toMatchObject({
    party: "Ada Lund",
    role: "OWNER",
    shareBp: 10_000,
    territories: ["World"],
  });
  expect(readTable([["Song id", "Share"]]).missing).toEqual(["Side", "Party"]);
});
