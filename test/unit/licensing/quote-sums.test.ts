import { expect, test } from "vitest";
import {
  type FeeSide,
  favouredFees,
  licensedLines,
  linesOfNet,
  sides,
  spread,
  totalsOf,
} from "#app/licensing/quotes/quote.ts";
import { readDiscount, readOptions, writeDiscount, writeOptions } from "#app/licensing/quotes/quote-extras.ts";
import { quoteSchema } from "#app/licensing/quotes/quote-form.ts";

/** A sequence of random numbers that is the same in each run. */
function randomOf(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const random = randomOf(40);
const fee = () => [0, 1, random(100), random(1_000_000), 100_000_000_000 - random(3)][random(5)] ?? 0;
const songs = () =>
  Array.from({ length: 1 + random(8) }, (_, at) => ({
    recordingId: `r${at}`,
    masterFee: fee(),
    compositionFee: fee(),
  }));

test("a most favoured nation never gets less than the other side, whichever side has the clause, and twice is once", () => {
  const clauses: FeeSide[][] = [[], ["masterFee"], ["compositionFee"], [...sides]];
  for (let n = 0; n < 2000; n += 1) {
    const fees = { masterFee: fee(), compositionFee: fee() };
    const favoured = clauses[n % 4] ?? [];
    const raised = favouredFees(fees, favoured);
    const highest = Math.max(fees.masterFee, fees.compositionFee);
    for (const side of sides) {
      expect(raised[side]).toBe(favoured.includes(side) ? highest : fees[side]);
      if (raised.raised?.side === side)
        expect([raised.raised.from < raised[side], fees[side]]).toEqual([true, raised.raised.from]);
    }
    expect(favouredFees(raised, favoured)).toEqual({
      masterFee: raised.masterFee,
      compositionFee: raised.compositionFee,
    });
  }
});

test("sums are exact: a discount never goes below zero, and the licensed fees sum to what is paid", () => {
  for (let n = 0; n < 1000; n += 1) {
    const lines = songs();
    const reason = "first";
    const discount = [null, { bp: 1 + random(10_000), reason }, { amount: 1 + fee(), reason }][n % 3] ?? null;
    const taxBp = [null, 1900, 770][random(3)] ?? null;
    const totals = totalsOf(lines, taxBp, discount);
    expect(totals.net).toBe(totals.master + totals.composition);
    expect(totals.discount).toBeGreaterThanOrEqual(0);
    expect(totals.total).toBe(totals.net - totals.discount + totals.tax);
    expect(totals.total).toBeGreaterThanOrEqual(0);
    const licensed = licensedLines(lines, discount);
    expect(totalsOf(licensed, taxBp)).toMatchObject({
      net: totals.net - totals.discount,
      tax: totals.tax,
      total: totals.total,
    });
    for (const [at, line] of licensed.entries())
      for (const side of sides) expect(line[side]).toBeLessThanOrEqual(lines[at]?.[side] ?? 0);
    const counter = random(totals.net + 100);
    expect(totalsOf(linesOfNet(lines, counter), null).net).toBe(counter);
  }
  expect(spread(100, [0, 0, 0])).toEqual([34, 33, 33]);
  expect(spread(5, [])).toEqual([]);
});

const basis = { currency: "EUR", today: "2027-01-01", validUntil: "2027-02-01" };
const year = { startsOn: "2027-03-01", termMonths: 12, perpetual: false };
const option = (given: Record<string, string>) => ({
  "option-0-months": "12",
  "option-0-fee": "400",
  "option-0-exerciseBy": "2027-12-01",
  ...given,
});

test("an option is exercised within the term or up to its end; outside is an error at its field", () => {
  const problemsOf = (given: Record<string, string>, terms = year) =>
    readOptions(option(given), { ...basis, terms }).problems;
  expect(readOptions(option({}), { ...basis, terms: year })).toEqual({
    value: [{ what: "", months: 12, fee: 40_000, exerciseBy: "2027-12-01" }],
    problems: [],
  });
  expect(problemsOf({ "option-0-exerciseBy": "2028-02-29" })).toEqual([]);
  for (const day of ["2028-03-01", "2027-02-28", "2026-12-31"])
    expect(problemsOf({ "option-0-exerciseBy": day }), day).toEqual([
      ["option-0-exerciseBy", expect.stringContaining("1 Mar 2027 to 29 Feb 2028")],
    ]);
  expect(problemsOf({ "option-0-exerciseBy": "soon" })[0]?.[0]).toBe("option-0-exerciseBy");
  const open = { startsOn: null, termMonths: 12, perpetual: false } as unknown as typeof year;
  expect(problemsOf({ "option-0-exerciseBy": "2028-01-31" }, open)).toEqual([]);
  expect(problemsOf({ "option-0-exerciseBy": "2028-02-01" }, open)).toHaveLength(1);
  const forever = { startsOn: "2027-03-01", termMonths: null, perpetual: true } as unknown as typeof year;
  expect(problemsOf({}, forever).map(([field]) => field)).toEqual(["option-0-months"]);
  expect(problemsOf({ "option-0-months": "", "option-0-what": "Cinema" }, forever)).toEqual([]);
  for (const [given, field] of [
    [{ "option-0-months": "0" }, "option-0-months"],
    [{ "option-0-months": "" }, "option-0-what"],
    [{ "option-0-fee": "-1" }, "option-0-fee"],
    [{ "option-0-fee": "" }, "option-0-fee"],
  ] as const)
    expect(
      problemsOf(given).map(([name]) => name),
      field,
    ).toEqual([field]);
  const written = readOptions(option({}), { ...basis, terms: year }).value;
  expect(readOptions(writeOptions(written, "EUR"), { ...basis, terms: year }).value).toEqual(written);
});

test("a discount is a percentage or an amount with a reason, and never more than the fees", () => {
  const read = (discount: string, discountReason = "First campaign") =>
    readDiscount({ discount, discountReason }, { net: 150_000, currency: "EUR" });
  expect(read("10 %").value).toEqual({ bp: 1000, reason: "First campaign" });
  expect(read("7,5%").value).toEqual({ bp: 750, reason: "First campaign" });
  expect(read("250.50").value).toEqual({ amount: 25_050, reason: "First campaign" });
  expect(read("", "").value).toBeNull();
  for (const text of ["0", "0 %", "101 %", "-5", "abc", "1500.01", ""])
    expect(
      read(text).problems.map(([field]) => field),
      text,
    ).toEqual(["discount"]);
  expect(read("10 %", "").problems.map(([field]) => field)).toEqual(["discountReason"]);
  for (const text of ["10 %", "250.50"]) expect(writeDiscount(read(text).value, "EUR")).toBe(text);
});

test("the form of a quote raises the side that is a most favoured nation, and takes another term", () => {
  const terms = { ...year, media: [], territories: [], exclusivity: "none" as const };
  const schema = quoteSchema({
    songs: [{ recordingId: "r1", title: "Night Ferry", artists: "", favoured: ["masterFee"] }],
    today: "2027-01-01",
    needsConditions: false,
    terms,
  });
  const typed = {
    ...{ include: ["r1"], "master-r1": "300", "composition-r1": "500", currency: "EUR", validUntil: "2027-02-01" },
    ...{
      discount: "50 %",
      discountReason: "Friends",
      termMonths: "24",
      ...option({ "option-0-exerciseBy": "2029-02-28" }),
    },
  };
  expect(schema.parse(typed)).toMatchObject({
    lines: [{ masterFee: 50_000, compositionFee: 50_000, raised: { side: "masterFee", from: 30_000 } }],
    discount: { bp: 5000, reason: "Friends" },
    terms: { termMonths: 24 },
    options: [{ months: 12, fee: 40_000 }],
  });
  const wrong = schema.safeParse({ ...typed, termMonths: "0", validUntil: "2027-02-30", "option-0-fee": "x" });
  expect(wrong.success).toBe(false);
});
