import { expect, test } from "vitest";
import { totalsOf } from "#app/licensing/quotes/quote.ts";
import { typedTotals } from "#app/licensing/quotes/typed-totals.ts";
import { summariseTerms } from "#app/rights/describe-terms.ts";
import { lastDayOfTerm } from "#app/rights/term.ts";
import { resolveTerritories, territoriesOverlap } from "#app/rights/territories/territories.ts";
import { readTerritory } from "#app/rights/territories/territory-list.ts";
import { countryName } from "#app/ui/countries.ts";

test("a term of calendar months ends on the day before its first day comes round, or with a shorter month", () => {
  const ends = {
    "2026-03-01 + 12": "2027-02-28",
    "2027-03-01 + 12": "2028-02-29",
    "2026-01-15 + 1": "2026-02-14",
    "2026-01-31 + 1": "2026-02-28",
    "2028-01-31 + 1": "2028-02-29",
    "2026-01-30 + 1": "2026-02-28",
    "2026-01-29 + 1": "2026-02-28",
    "9999-06-01 + 12": "9999-12-31",
    "2026-01-28 + 1": "2026-02-27",
    "2026-03-31 + 1": "2026-04-30",
    "2026-03-31 + 2": "2026-05-30",
    "2026-12-31 + 2": "2027-02-28",
    "2028-02-29 + 12": "2029-02-28",
    "2026-01-01 + 1": "2026-01-31",
    "2026-12-01 + 1": "2026-12-31",
    "2026-06-15 + 1200": "2126-06-14",
    "0001-01-01 + 12": "0001-12-31",
    "0096-02-29 + 12": "0097-02-28",
    "9999-01-01 + 12": "9999-12-31",
    "9999-12-31 + 1200": "9999-12-31",
  };
  for (const [given, end] of Object.entries(ends)) {
    const [start = "", months] = given.split(" + ");
    expect(lastDayOfTerm(start, Number(months)), given).toBe(end);
  }
});

test("groups of territories become countries that exist, without repetition, and World is all of them", () => {
  expect(resolveTerritories(["DACH", "DE", "US"])).toEqual(["AT", "CH", "DE", "US"]);
  expect(resolveTerritories(["DE", "World"])).toEqual(["World"]);
  // A use described in words could be anywhere.
  expect(resolveTerritories([])).toEqual(["World"]);
  const sizes = { EU: 34, DACH: 3, "North America": 8, LATAM: 52, APAC: 57 };
  for (const [group, size] of Object.entries(sizes)) {
    expect(readTerritory(group)).toBe(group);
    const codes = resolveTerritories([group]);
    expect(codes.length, group).toBe(size);
    expect(
      codes.filter((code) => countryName(code) === null),
      group,
    ).toEqual([]);
  }
});

test("the EU and France hold for the regions that are part of them, however they are written", () => {
  const outermost = ["GF", "GP", "MF", "MQ", "RE", "YT"];
  expect(resolveTerritories(["EU"])).toEqual(expect.arrayContaining([...outermost, "AX", "PT", "ES"]));
  expect(resolveTerritories(["FR"])).toEqual(["FR", ...outermost].toSorted());
  for (const code of outermost) {
    expect(readTerritory(code), code).toBe(code);
    expect(territoriesOverlap(resolveTerritories([code]), resolveTerritories(["EU"])), code).toBe(true);
    expect(territoriesOverlap(resolveTerritories([code]), resolveTerritories(["DACH", "APAC"])), code).toBe(false);
  }
  // The Canaries and Ceuta have reserved codes that are no countries: they are named as Spain.
  expect([readTerritory("IC"), readTerritory("EA")]).toEqual([null, null]);
});

test("sums are exact for a hundred songs at the highest fees, and tax is rounded to the nearest minor unit", () => {
  expect(totalsOf([{ masterFee: 150_000, compositionFee: 99_950 }], 1900)).toEqual({
    master: 150_000,
    composition: 99_950,
    net: 249_950,
    discount: 0,
    tax: 47_491,
    total: 297_441,
  });
  const most = Array.from({ length: 100 }, () => ({ masterFee: 99_999_999_999, compositionFee: 99_999_999_999 }));
  expect(totalsOf(most, 1937)).toMatchObject({ net: 19_999_999_999_800, tax: 3_873_999_999_961 });
  expect(totalsOf([], null)).toMatchObject({ net: 0, tax: 0, total: 0 });
});

test("the totals of a form that is being filled in count what can be read", () => {
  const song = (recordingId: string) => ({ recordingId, title: recordingId, artists: "" });
  const typed: Record<string, string> = {
    currency: "JPY",
    taxPercent: "10",
    "master-a": "150,000",
    "composition-a": "1.5",
    "master-b": "7000",
    "composition-b": "3000",
    "master-c": "1",
  };
  const read = (name: string) => typed[name] ?? "";
  const totals = typedTotals({ songs: ["a", "b", "c"].map(song), include: ["a", "b"], read });
  expect(totals).toMatchObject({
    currency: "JPY",
    master: 157_000,
    composition: 3000,
    net: 160_000,
    tax: 16_000,
    total: 176_000,
  });
  const odd = typedTotals({
    songs: [song("a")],
    include: ["a"],
    read: (name) => (name === "currency" ? "<b>" : "abc"),
  });
  expect(odd).toMatchObject({ currency: "EUR", total: 0 });
});

test("a use in one line names all territories, or the first where the whole list stands elsewhere", () => {
  const terms = {
    ...{ media: ["radio"], territories: ["DE", "AT", "CH", "EU"], termMonths: 1, perpetual: false, startsOn: null },
    ...{ exclusivity: "none" as const },
  };
  expect(summariseTerms(terms)).toBe("Radio; Germany, Austria, Switzerland, EU; 1 month; non-exclusive");
  expect(summariseTerms(terms, { maxNamed: 2 })).toBe("Radio; Germany, Austria and 2 more; 1 month; non-exclusive");
});
