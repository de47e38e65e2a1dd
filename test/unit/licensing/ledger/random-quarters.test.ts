import fc from "fast-check";
import { expect, test } from "vitest";
import type { LicensedFee } from "#app/licensing/ledger/allocate-fee.ts";
import type { InvoiceFact, LicenceFact } from "#app/licensing/ledger/quote-facts.ts";
import { partOf } from "#app/rights/money.ts";
import { openLedger } from "#test/unit/licensing/ledger/ledger-in-memory.ts";

const parties = ["ana", "ben", "cy", "house"];
const party = fc.constantFrom(...parties);
const places = fc.constantFrom<string[][]>(["World"], ["DE", "AT"], ["EU"], ["US"]);
const side = fc.constantFrom("master" as const, "composition" as const);

const share = fc.record({
  partyId: party,
  companyId: fc.constantFrom(null, null, null, "company"),
  side,
  right: fc.constantFrom("all" as const, "SR" as const, "PR" as const),
  shareBp: fc.integer({ min: 0, max: 10_000 }),
  territories: places,
  excluded: fc.constantFrom<string[][]>([], [], ["DE"]),
});
const terms = fc.record({
  id: fc.constantFrom("A-1", "A-2"),
  partyId: party,
  masterBp: fc.integer({ min: 0, max: 10_000 }),
  compositionBp: fc.integer({ min: 0, max: 10_000 }),
  territories: fc.constantFrom<string[][]>(["World"], ["EU"]),
  excluded: fc.constant([] as string[]),
  media: fc.constantFrom([] as string[], ["web_paid"]),
  commissions: fc.array(
    fc.record({
      side: fc.option(side),
      media: fc.constantFrom(null, "web_paid"),
      bp: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 2 },
  ),
  payees: fc.constantFrom<{ partyId: string; bp: number }[][]>(
    [],
    [{ partyId: "ana", bp: 10_000 }],
    [
      { partyId: "ben", bp: 3333 },
      { partyId: "cy", bp: 6667 },
    ],
  ),
});
const fee: fc.Arbitrary<LicensedFee & { recordingId: string }> = fc.record({
  recordingId: fc.constantFrom("dawn", "dusk"),
  side,
  fee: fc.integer({ min: 1, max: 5_000_000 }),
  territories: places,
  media: fc.constantFrom<string[][]>(["web_paid"], ["web_paid", "cinema"]),
  shares: fc.array(share, { maxLength: 5 }),
  agreements: fc.array(terms, { maxLength: 3 }),
  companyId: fc.constant("company"),
});

/** Something that may happen to a quote; what cannot happen at that point changes nothing. */
const act = fc.oneof(
  fc.constant({ does: "license" as const }),
  fc.constant({ does: "correct" as const }),
  fc.constant({ does: "end" as const }),
  fc.record({ does: fc.constant("bill" as const), taxBp: fc.constantFrom(0, 700, 1900) }),
  fc.record({ does: fc.constant("pay" as const), bp: fc.integer({ min: 1, max: 10_000 }) }),
  fc.constant({ does: "payRest" as const }),
  fc.constant({ does: "takeBack" as const }),
  fc.constant({ does: "credit" as const }),
  fc.constant({ does: "refund" as const }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

function story(fees: LicenceFact["fees"]) {
  const licences: LicenceFact[] = [];
  const invoices: InvoiceFact[] = [];
  const day = "2026-11-30";
  const newest = () => licences.at(-1);
  const live = () => invoices.find(({ credit }) => credit === null);
  const counting = (invoice: InvoiceFact) => invoice.payments.filter(({ removedOn }) => removedOn === null);
  const paidOf = (invoice: InvoiceFact) => counting(invoice).reduce((sum, { amount }) => sum + amount, 0);
  const net = sumOf(fees, (one) => one.fee);
  let count = 0;
  const next = (kind: string) => `${kind}${++count}`;
  function pay(amount: number) {
    const invoice = live();
    if (invoice && amount > 0) invoice.payments.push({ id: next("p"), amount, day, removedOn: null });
  }
  const acts: Record<Act["does"], (one: Act) => void> = {
    license: () => {
      if (!newest()) licences.push({ id: next("l"), number: "L", day, supersedesId: null, endedOn: null, fees });
    },
    correct: () => {
      const old = newest();
      if (old && old.endedOn === null)
        licences.push({ id: next("l"), number: "L", day, supersedesId: old.id, endedOn: null, fees: old.fees });
    },
    end: () => {
      const licence = newest();
      if (licence) licence.endedOn ??= day;
    },
    bill: (one) => {
      if (live() || newest()?.endedOn || one.does !== "bill") return;
      const tax = partOf(net, one.taxBp);
      invoices.push({ id: next("i"), number: "I", day, net, tax, total: net + tax, credit: null, payments: [] });
    },
    pay: (one) => {
      const invoice = live();
      if (invoice && one.does === "pay") pay(Math.min(partOf(invoice.total, one.bp), invoice.total - paidOf(invoice)));
    },
    payRest: () => {
      const invoice = live();
      if (invoice) pay(invoice.total - paidOf(invoice));
    },
    takeBack: () => {
      const payment = live()?.payments.find(({ removedOn }) => removedOn === null);
      if (payment) payment.removedOn = day;
    },
    credit: () => {
      const invoice = live();
      if (invoice) invoice.credit = { number: "C", day, refunds: [] };
    },
    refund: () => {
      const invoice = invoices.find(({ credit }) => credit !== null && credit.refunds.length === 0);
      if (invoice && paidOf(invoice) > 0)
        invoice.credit?.refunds.push({ id: next("r"), amount: paidOf(invoice), day, removedOn: null });
    },
  };
  return { licences, invoices, act: (one: Act) => acts[one.does](one), live, newest, paidOf, net };
}

const companyKinds = ["bank", "receivable", "tax", "unbilled", "commission", "own", "unclaimed"] as const;
const partyKinds = ["earned", "invoiced", "received"] as const;
type Ledger = ReturnType<typeof openLedger>;
type Quote = ReturnType<typeof story>;
const sumOf = <One>(rows: readonly One[], of: (one: One) => number) => rows.reduce((sum, one) => sum + of(one), 0);

function checkCompany(ledger: Ledger, { invoices, live, paidOf, net }: Quote, counts: boolean) {
  const refunds = sumOf(
    invoices.flatMap(({ credit }) => credit?.refunds ?? []),
    ({ amount }) => amount,
  );
  const paid = sumOf(invoices, paidOf);
  const open = live();
  expect(ledger.balance("bank")).toBe(paid - refunds);
  expect(ledger.balance("receivable")).toBe((open?.total ?? 0) - paid + refunds);
  expect(ledger.balance("tax") + (open?.tax ?? 0)).toBe(0);
  expect(ledger.balance("unbilled")).toBe((counts ? net : 0) - (open?.net ?? 0));
}

function checkPayees(ledger: Ledger, { live, newest, paidOf, net }: Quote, counts: boolean) {
  const own = ledger.allocations.filter(({ licenceId }) => counts && licenceId === newest()?.id);
  expect(sumOf(own, ({ gross }) => gross)).toBe(counts ? net : 0);
  const open = live();
  for (const id of parties) {
    const due = sumOf(
      own.filter(({ payeeId }) => payeeId === id),
      (one) => one.net,
    );
    expect(sumOf(partyKinds, (kind) => 0 - ledger.balance(kind, id))).toBe(due);
    if (open !== undefined && paidOf(open) >= open.total) expect(0 - ledger.balance("received", id)).toBe(due);
    for (const kind of partyKinds) expect(ledger.balance(kind, id)).toBeLessThanOrEqual(0);
  }
}

test("10,000 random quarters: the books balance after each act, each cent has one licence, and nothing is lost or posted twice", () => {
  let moved = 0;
  fc.assert(
    fc.property(
      fc.array(fee, { minLength: 1, maxLength: 4 }),
      fc.array(act, { minLength: 1, maxLength: 14 }),
      (fees, acts) => {
        const quote = story(fees);
        const ledger = openLedger("q", "EUR");
        for (const one of acts) {
          quote.act(one);
          ledger.settle(quote);
        }
        for (const { key, amounts } of ledger.posted)
          expect(
            sumOf(amounts, ({ amount }) => amount),
            key,
          ).toBe(0);
        expect(ledger.settle(quote)).toBe(0);
        expect(sumOf([...companyKinds, ...partyKinds], (kind) => ledger.balance(kind))).toBe(0);
        const licence = quote.newest();
        const counts = licence !== undefined && (licence.endedOn === null || quote.live() !== undefined);
        checkCompany(ledger, quote, counts);
        checkPayees(ledger, quote, counts);
        // Each cent that was received is a move of one allocation of one licence.
        const cleared = sumOf(ledger.allocations, (one) => one.cleared);
        expect(cleared).toBe(0 - ledger.balance("received"));
        moved += cleared;
      },
    ),
    { numRuns: 10_000 },
  );
  expect(moved).toBeGreaterThan(0);
});

test("the same facts make the same entries, byte by byte", () => {
  fc.assert(
    fc.property(fc.array(fee, { minLength: 1, maxLength: 4 }), fc.array(act, { maxLength: 10 }), (fees, acts) => {
      const once = () => {
        const quote = story(fees);
        const ledger = openLedger("q", "EUR");
        for (const one of acts) quote.act(one);
        ledger.settle(quote);
        return JSON.stringify(ledger.posted);
      };
      expect(once()).toBe(once());
    }),
    { numRuns: 300 },
  );
});
