import { expect, test } from "vitest";
import { endToEndId, holdOf, isSepa, nextStates, payoutStates, sepaText } from "#app/licensing/payouts/payout.ts";
import { type SepaFile, writePain } from "#app/licensing/payouts/write-pain.ts";
import { readPain } from "#test/support/pain-reader.ts";

/** Numbers from 0 to below 1, the same in each run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const names = [
  ...[
    "عبد الله للموسيقى",
    "Rock & Roll <GmbH>",
    'Søren "Ø" Ærø',
    "Łódź Straße",
    "  a\tb\nc ",
    "株式会社",
    "x".repeat(200),
  ],
  ...["O'Neil (Music) / Co.", "É̂ clair", "𝄞 Clef", "\u0007\uFFFE"],
];
const ibans = [
  "DE89370400440532013000",
  "PT50000201231234567890154",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
];
const amounts = [1, 10, 99, 100, 99_999_999_999, 12_345_678_901];

function randomFile(seed: number): SepaFile {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const id = () => `01a22de4-47c8-7228-8031-${String(Math.floor(random() * 1e12)).padStart(12, "0")}`;
  return {
    ...{ id: id(), name: pick(names), iban: pick(ibans), bic: pick(["", "COBADEFFXXX", "DEUTDEFF"]) },
    ...{ payOn: "2026-12-01", createdAt: Date.UTC(2026, 10, 30, 12, 0, seed % 60) },
    payments: Array.from({ length: 1 + Math.floor(random() * 30) }, (_, at) => ({
      ...{ id: id(), number: `S-2026-${String(at + 1).padStart(4, "0")}`, amount: pick(amounts) },
      ...{ name: pick(names), iban: pick(ibans), bic: pick(["", "BCOMPTPL"]) },
    })),
  };
}

test("100 random bank files keep the standards and read back as they were meant, with the same bytes each time", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const file = randomFile(seed);
    const xml = writePain(file);
    const { problems, payments, debtor, payOn, created } = readPain(xml);
    expect(problems, `seed ${seed}`).toEqual([]);
    expect([debtor.iban, debtor.bic, payOn, created.length]).toEqual([file.iban, file.bic, file.payOn, 19]);
    expect(payments.map(({ amount, iban, bic, endToEndId: end }) => [amount, iban, bic, end])).toEqual(
      file.payments.map((one) => [BigInt(one.amount), one.iban, one.bic, endToEndId(one.number, one.id)]),
    );
    for (const { remittance } of payments) expect(remittance).toMatch(/^Statement S-2026-\d{4}/);
    expect(writePain(structuredClone(file))).toBe(xml);
  }
});

test("the second reader finds what a bank refuses", () => {
  const xml = writePain(randomFile(7));
  const broken: [RegExp, string][] = [
    [/<ChrgBr>SLEV<\/ChrgBr>/, ""],
    [/SLEV/, "SHAR"],
    [/<CtrlSum>\d+/, "<CtrlSum>9"],
    [/<Nm>/, "<Nm>ü"],
    [/Ccy="EUR"/, 'Ccy="USD"'],
    [/<EndToEndId>/, `<EndToEndId>${"9".repeat(30)}`],
    [/\.001\.001\.09/, ".001.001.03"],
  ];
  for (const [part, other] of broken) expect(readPain(xml.replace(part, other)).problems, String(part)).not.toEqual([]);
});

test("text is what every bank takes, and ids fit 35 characters", () => {
  expect(sepaText("Søren & Ærø Straße, Łódź")).toBe("Soren + AEro Strasse, Lodz");
  expect(sepaText("a<b>\n  c")).toBe("a.b. c");
  const id = "01a22de4-47c8-7228-8031-3249be6055c5";
  expect(endToEndId("S-2026-0001", id)).toBe("S-2026-0001-3249be6055c5");
  expect(endToEndId("S".repeat(80), id).length).toBe(35);
});

test("SEPA takes euros to its countries up to its limit, and a change that doesn't count yet holds a payout back", () => {
  const payment = { currency: "EUR", iban: "DE89370400440532013000", amount: 100 };
  expect(isSepa(payment)).toBe(true);
  for (const other of [{ currency: "USD" }, { iban: "BR1800360305000010009795493C1" }, { amount: 100_000_000_000 }])
    expect(isSepa({ ...payment, ...other }), JSON.stringify(other)).toBe(false);
  expect(holdOf({ iban: payment.iban, changedAt: null, countsFrom: null })).toBeNull();
  expect(holdOf({ iban: "", changedAt: null, countsFrom: null })).toEqual({ kind: "no-account" });
  expect(holdOf({ iban: payment.iban, changedAt: 1, countsFrom: 2 })).toMatchObject({ kind: "changed" });
});

test("nothing follows on a failed payout, and nothing returns to due", () => {
  expect(payoutStates.filter((state) => nextStates[state].includes("due"))).toEqual([]);
  expect(nextStates.failed).toEqual([]);
  expect(nextStates.paid).toEqual(["failed"]);
});
