import { expect, test } from "vitest";
import { matchLine, matchLines, type Payable } from "#app/licensing/bank/match-line.ts";
import type { BankLine } from "#app/licensing/bank/read/bank-line.ts";

const invoice = (given: Partial<Payable> = {}): Payable => ({
  ...{ id: "one", kind: "invoice", number: "INV-2026-0001", year: 2026, sequence: 1, reference: "" },
  ...{ currency: "EUR", open: 1000, isOwn: false },
  ...given,
});
const line = (reference: string, given: Partial<BankLine> = {}): BankLine => ({
  ...{ account: "", day: "2026-11-27", amount: 1000, currency: "EUR", reference, endToEndId: "" },
  ...{ counterparty: "", iban: "", bankReference: "" },
  ...given,
});
const two = invoice({ id: "two", number: "INV-2026-0002", sequence: 2, reference: "PO 88-21" });
const all = [invoice(), two];
const found = (reference: string, given: Partial<BankLine> = {}) => {
  const match = matchLine(line(reference, given), all);
  return "invoiceId" in match ? match.invoiceId : match.problem;
};

test("an invoice is found by its number in any spelling, by the buyer's reference, and by the end-to-end id", () => {
  for (const text of [
    "INV-2026-0001",
    "inv20260001",
    "Rechnung INV 2026 0001 vom 27.11.2026",
    "2026-0001",
    "INV-20 26-00 01",
    "2026/0001, thanks",
  ])
    expect(found(text), text).toBe("one");
  expect(found("order PO-8821 of May")).toBe("two");
  expect(found("thanks", { endToEndId: "INV-2026-0002" })).toBe("two");
});

test("what can't be decided waits with its reason", () => {
  expect(found("thanks")).toBe("unknown");
  expect(found("INV-2026-0003")).toBe("unknown");
  expect(found("12026-0001")).toBe("unknown");
  expect(found("INV-2026-0001 and INV-2026-0002")).toBe("several");
  expect(found("INV-2026-0001", { currency: "USD" })).toBe("currency");
  expect(found("INV-2026-0001", { amount: 1001 })).toBe("amount");
  expect(found("INV-2026-0001", { amount: -1000 })).toBe("state");
  expect(matchLine(line("INV-2026-0001"), [invoice({ open: 0 })])).toEqual({ problem: "state" });
  expect(matchLine(line("INV-2026-0001"), [invoice({ isOwn: true })])).toEqual({ problem: "state" });
});

test("money in parts is counted in the order of the file, and a debit refunds a credit note", () => {
  const lines = [
    line("INV-2026-0001", { amount: 600 }),
    line("INV-2026-0001", { amount: 400 }),
    line("INV-2026-0001", { amount: 1 }),
  ];
  expect(matchLines(lines, all)).toEqual([{ invoiceId: "one" }, { invoiceId: "one" }, { problem: "state" }]);
  const credit = invoice({ id: "credit", kind: "credit", open: 500 });
  expect(matchLine(line("INV-2026-0001", { amount: -500 }), [credit])).toEqual({ invoiceId: "credit" });
});

test("the number of another company, of a statement in the id of a payout, and a day are not this company's invoice", () => {
  for (const text of ["AINV-2026-0001", "RE-2026-0001", "RE20260001", "S-2026-0001-0123456789ab"])
    expect(found(text), text).toBe("unknown");
  const day = invoice({ number: "INV-2026-1130", sequence: 1130 });
  expect(matchLine(line("Paid on 20261130"), [day])).toEqual({ problem: "unknown" });
  expect(matchLine(line("INV20261130"), [day])).toEqual({ invoiceId: "one" });
  for (const number of ["2026-0001", "S-2026-0001"])
    expect(matchLine(line("", { endToEndId: "S-2026-0001-0123456789AB" }), [invoice({ number })])).toEqual({
      problem: "unknown",
    });
  expect(found("RE-2026-0001 for PO 8821")).toBe("two");
});

test("of numbers without prefix the one with the prefix counts", () => {
  expect(found("INV-2026-0001, customer 2026-0002")).toBe("one");
});
