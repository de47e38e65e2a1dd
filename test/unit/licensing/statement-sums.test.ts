import { expect, test } from "vitest";
import { joinAmounts } from "#app/licensing/ledger/entry-statements.server.ts";
import { entriesOf, isDue, lastQuarterEnd, type Received, sumsOf } from "#app/licensing/statements/statement-sums.ts";

const currency = "EUR";
test("below the minimum and negative balances are carried over", () => {
  const received = (amount: number) => [{ agreementId: null, currency, amount, converted: amount }];
  const standing = { opening: 0, minimum: 5000, advances: {} };
  expect(sumsOf(received(4999), standing)).toMatchObject({ closing: 4999, payable: 0 });
  expect(sumsOf(received(1), { ...standing, opening: 4999 })).toMatchObject({ closing: 5000, payable: 5000 });
  expect(sumsOf(received(-300), { ...standing, minimum: 0 })).toMatchObject({ closing: -300, payable: 0 });
  expect(sumsOf([], { ...standing, minimum: 0 })).toMatchObject({ closing: 0, payable: 0 });
});

test("an advance is recouped from its own agreement, never from what was taken back", () => {
  const moves: Received[] = [
    { agreementId: "x", currency, amount: 300, converted: 300 },
    { agreementId: "y", currency, amount: -100, converted: -100 },
    { agreementId: null, currency, amount: 50, converted: 50 },
  ];
  const sums = sumsOf(moves, { opening: 10, minimum: 0, advances: { x: 200, y: 900 } });
  expect(sums).toEqual({ opening: 10, received: 250, recouped: 200, closing: 60, payable: 60, recoups: { x: 200 } });
  const [entry] = entriesOf({ payeeId: "a", currency, sums }, moves);
  expect(joinAmounts(entry?.amounts ?? []).find(({ kind }) => kind === "stated")?.amount).toBe(-50);
});

test.each([
  ["2026-12-31", [true, true, true, true]],
  ["2026-06-30", [true, true, true, false]],
  ["2026-09-30", [true, true, false, false]],
  ["2026-02-28", [true, false, false, false]],
  ["2028-02-28", [true, true, true, true]],
])("of a run until %s is due", (until, due) => {
  expect((["month", "quarter", "half", "year"] as const).map((period) => isDue(period, until))).toEqual(due);
  expect(isDue(null, until)).toBe(due[1]);
});

test("the last day of the last quarter", () => {
  expect(["2026-11-30", "2026-01-01", "2026-04-01"].map(lastQuarterEnd)).toEqual([
    "2026-09-30",
    "2025-12-31",
    "2026-03-31",
  ]);
});
