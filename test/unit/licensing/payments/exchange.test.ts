import fc from "fast-check";
import { expect, test } from "vitest";
import { convert, newestRate, rateOfCard, readMicro } from "#app/licensing/ledger/exchange.ts";
import { readEcb } from "#app/licensing/rates/exchange/read-ecb.ts";

const rates = { EUR: 1_000_000, USD: 1_100_000, JPY: 162_550_000, GBP: 850_000 };

test("amounts are converted through the euro, halves away from zero, with currencies without decimals", () => {
  expect(convert({ amount: 10_000, from: "EUR", to: "USD", rates })).toBe(11_000);
  expect(convert({ amount: 11_000, from: "USD", to: "EUR", rates })).toBe(10_000);
  expect(convert({ amount: 100, from: "EUR", to: "JPY", rates })).toBe(163);
  expect(convert({ amount: 163, from: "JPY", to: "EUR", rates })).toBe(100);
  expect(convert({ amount: 5, from: "EUR", to: "USD", rates })).toBe(6);
  expect(convert({ amount: -5, from: "EUR", to: "USD", rates })).toBe(-6);
  expect(convert({ amount: 77, from: "CHF", to: "CHF", rates })).toBe(77);
  expect(() => convert({ amount: 1, from: "EUR", to: "CHF", rates })).toThrow("no rate for CHF");
  expect(convert({ amount: 9_007_199_254_740_991, from: "EUR", to: "GBP", rates })).toBe(7_656_119_366_529_842);
});

test("converting there and back is off by no more than what one minor unit of the other currency is worth", () => {
  const currency = fc.constantFrom("EUR", "USD", "JPY", "GBP");
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), currency, currency, (amount, from, to) => {
      const there = convert({ amount, from, to, rates });
      const back = convert({ amount: there, from: to, to: from, rates });
      const unit = Math.max(1, Math.abs(convert({ amount: 1, from: to, to: from, rates })));
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(unit);
      expect(Math.abs(convert({ amount: -amount, from, to, rates }))).toBe(Math.abs(there));
    }),
  );
});

test("the newest day with both currencies counts", () => {
  const rows = [
    { currency: "USD", day: "2026-11-26", micro: 1_100_000 },
    { currency: "JPY", day: "2026-11-26", micro: 160_000_000 },
    { currency: "USD", day: "2026-11-27", micro: 1_200_000 },
  ];
  expect(newestRate(rows, { from: "USD", to: "EUR" })).toMatchObject({ micro: 833_333, on: "2026-11-27" });
  expect(newestRate(rows, { from: "USD", to: "JPY" })).toMatchObject({ micro: 145_454_545, on: "2026-11-26" });
  expect(newestRate(rows, { from: "USD", to: "CHF" })).toBeNull();
});

test("the rate of the card holds between its two currencies, either way", () => {
  const card = { currency: "USD", from: "EUR", rate: "1.08", on: "2026-11-02" };
  expect(rateOfCard(card, { from: "EUR", to: "USD" })).toMatchObject({ micro: 1_080_000, on: "2026-11-02" });
  expect(rateOfCard(card, { from: "USD", to: "EUR" })).toMatchObject({ micro: 925_926 });
  expect(rateOfCard(card, { from: "USD", to: "GBP" })).toBeNull();
});

test("a rate is a number above zero", () => {
  const read = ["1.0876", "1,0876", " 162.55 ", "0.0000004", "0.0000005", "0", "-1", "1e3", "", "1.2.3"].map(readMicro);
  expect(read).toEqual([1_087_600, 1_087_600, 162_550_000, null, 1, null, null, null, null, null]);
});

const ecb = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${days}</Cube></gesmes:Envelope>`;
const cube = (day: string, ...all: [string, string][]) =>
  `<Cube time='${day}'>${all.map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`).join("")}</Cube>`;
const days = { first: "2024-11-30", today: "2026-11-30" };

test("files of the European Central Bank are read, of one day and of many, without old days", () => {
  const text = ecb(
    cube("2026-11-27", ["USD", "1.0876"], ["JPY", "162.55"], ["ZAR", "19.2"]) +
      cube("1999-01-04", ["USD", "1.1789"], ["CYP", "0.58231"]),
  );
  expect(readEcb(text, days)).toEqual({
    rates: [
      { currency: "USD", day: "2026-11-27", micro: 1_087_600 },
      { currency: "JPY", day: "2026-11-27", micro: 162_550_000 },
    ],
  });
});

test("a file that is malformed, in the future, without rates or with entities is refused with the reason", () => {
  const errorOf = (text: string) => (readEcb(text, days) as { error?: string }).error;
  expect(errorOf(ecb(cube("2026-12-01", ["USD", "1"])))).toBe("File: “2026-12-01” isn't a day up to today.");
  expect(errorOf(ecb(cube("2026-11-27", ["USD", "0"])))).toMatch("rate of USD on 2026-11-27 is “0”");
  expect(errorOf(ecb(cube("2026-11-27", ["Dollar", "1"])))).toMatch("“Dollar” isn't a currency");
  expect(errorOf(ecb(""))).toMatch("no rates");
  for (const text of [
    "",
    "day,usd\n2026-11-27,1.1",
    ecb(cube("2026-11-27", ["USD", "1"])).slice(0, 300),
    "PK\u0003\u0004",
  ])
    expect(errorOf(text), text).toMatch("isn't XML");
  expect(errorOf(`<!DOCTYPE a [<!ENTITY b "c">]>${ecb("")}`)).toMatch("entities");
});
