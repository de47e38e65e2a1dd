import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "#app/licensing/ledger/entry-statements.server.ts";
import { entriesOf, type Received, sumsOf } from "#app/licensing/statements/statement-sums.ts";

const currency = "EUR";
const payees = ["a", "b", "c"];
const agreementIds = ["x", "y"];

/** A line of a statement with the licence that it is of. */
type Line = Received & { payeeId: string; licenceId: string };

const move = fc.record({
  payeeId: fc.constantFrom(...payees),
  licenceId: fc.uuid(),
  agreementId: fc.constantFrom(null, ...agreementIds),
  amount: fc.integer({ min: -200_000, max: 100_000_000 }),
  currency: fc.constantFrom("EUR", "USD", "JPY"),
  rate: fc.bigInt({ min: 1n, max: 3_000_000n }),
});
const advance = fc.record({
  payeeId: fc.constantFrom(...payees),
  agreementId: fc.constantFrom(...agreementIds),
  amount: fc.integer({ min: 1, max: 50_000_000 }),
});
const quarter = fc.record({
  moves: fc.array(move, { maxLength: 12 }),
  advances: fc.array(advance, { maxLength: 3 }),
  minimum: fc.integer({ min: 0, max: 100_000 }),
});

const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

/** Thrown, because `expect` is slow at a million comparisons. */
function same(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

type Account = Omit<Amount, "amount">;

/** Balances of a ledger in memory, and sums by payee. */
function createBooks() {
  const balances = new Map<string, number>();
  const keyOf = (of: string, { kind, partyId, agreementId }: Account) =>
    `${of} ${kind} ${partyId ?? ""} ${agreementId ?? ""}`;
  const balance = (of: string, account: Account) => balances.get(keyOf(of, account)) ?? 0;
  return {
    balance,
    total: () => total(balances.values()),
    advanceOf: (partyId: string, agreementId: string) => balance(currency, { kind: "advance", partyId, agreementId }),
    statedOf: (partyId: string) => -balance(currency, { kind: "stated", partyId }),
    post(of: string, amounts: readonly Amount[]) {
      same(total(amounts.map(({ amount }) => amount)), 0, "an entry");
      for (const one of amounts) balances.set(keyOf(of, one), balance(of, one) + one.amount);
    },
  };
}

type Books = ReturnType<typeof createBooks>;
type Quarter = { moves: Line[]; advances: { payeeId: string; agreementId: string; amount: number }[]; minimum: number };
type Paid = { received: number; paid: number; advanced: number };

function receive(books: Books, { moves, advances }: Quarter): void {
  for (const { payeeId: partyId, agreementId, amount } of advances)
    books.post(currency, [
      { kind: "advance", partyId, agreementId, amount },
      { kind: "bank", amount: -amount },
    ]);
  for (const { payeeId: partyId, agreementId, amount, currency: of } of moves)
    books.post(of, [
      { kind: "bank", amount },
      { kind: "received", partyId, agreementId, amount: -amount },
    ]);
}

/** States what a payee received, and pays it. */
function state(books: Books, payeeId: string, { moves, minimum }: Quarter): { paid: number; received: number } {
  const lines = moves.filter((one) => one.payeeId === payeeId);
  const opening = books.statedOf(payeeId);
  const advances = Object.fromEntries(agreementIds.map((id) => [id, books.advanceOf(payeeId, id)]));
  const sums = sumsOf(lines, { opening, minimum, advances });
  for (const { currency: of, amounts } of entriesOf({ payeeId, currency, sums }, lines)) books.post(of, amounts);
  for (const of of ["EUR", "USD", "JPY"])
    for (const agreementId of [null, ...agreementIds])
      same(books.balance(of, { kind: "received", partyId: payeeId, agreementId }), 0, "what is on no statement");
  same(sums.received, total(lines.map(({ converted }) => converted)), "the lines");
  same(sums.closing, opening + sums.received - sums.recouped, "the closing balance");
  same(books.statedOf(payeeId), sums.closing, "the account");
  same(sums.payable, sums.closing > 0 && sums.closing >= minimum ? sums.closing : 0, "what is paid");
  same(
    agreementIds.every((id) => books.advanceOf(payeeId, id) >= 0),
    true,
    "no more than the advance is recouped",
  );
  if (sums.payable > 0)
    books.post(currency, [
      { kind: "stated", partyId: payeeId, amount: sums.payable },
      { kind: "bank", amount: -sums.payable },
    ]);
  return { paid: sums.payable, received: sums.received };
}

test("10,000 random quarters: books balance, every cent on a statement has one licence, nothing is lost", () => {
  let quarters = 0;
  fc.assert(
    fc.property(fc.array(quarter, { minLength: 10, maxLength: 10 }), (drawn) => {
      const books = createBooks();
      const sums = new Map<string, Paid>(payees.map((id) => [id, { received: 0, paid: 0, advanced: 0 }]));
      for (const { moves, ...rest } of drawn) {
        quarters += 1;
        const lines = moves.map(({ rate, ...one }) => ({
          ...one,
          converted: one.currency === currency ? one.amount : Number((BigInt(one.amount) * rate) / 1_000_000n),
        }));
        const year = { ...rest, moves: lines };
        receive(books, year);
        for (const [payeeId, sum] of sums) {
          const { paid, received } = state(books, payeeId, year);
          sum.paid += paid;
          sum.received += received;
          sum.advanced += total(rest.advances.flatMap((one) => (one.payeeId === payeeId ? one.amount : [])));
        }
        same(books.total(), 0, "the books");
      }
      for (const [payeeId, { received, paid, advanced }] of sums) {
        const recouped = advanced - total(agreementIds.map((id) => books.advanceOf(payeeId, id)));
        same(paid + recouped + books.statedOf(payeeId), received, "what was paid, recouped and carried over");
      }
    }),
    { numRuns: 1000, seed: 57 },
  );
  expect(quarters).toBe(10_000);
});
