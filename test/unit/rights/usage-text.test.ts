import fc from "fast-check";
import { expect, test } from "vitest";
import { currencies, exclusivities } from "#app/rights/licence-terms.ts";
import { media } from "#app/rights/media.ts";
import { productCategories } from "#app/rights/product-categories.ts";
import { territoryGroups } from "#app/rights/territories/territories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { maxUsageText, readUsage, writeUsage } from "#app/rights/usage/write-usage.ts";
import { listCountries } from "#app/ui/countries.ts";

const countries = listCountries().map(({ code }) => code);
const places = [...countries, ...territoryGroups.filter((name) => name !== "World")];

const noUse: Usage = {
  media: [],
  territories: [],
  startsOn: null,
  termMonths: null,
  perpetual: false,
  exclusivity: "none",
  category: "",
  budget: null,
  currency: null,
};

const amounts = fc.option(
  fc.record({ budget: fc.integer({ min: 0, max: 999_999_999 }), currency: fc.constantFrom(...currencies) }),
);
const terms = fc.oneof(
  fc.constant({ perpetual: true, termMonths: null }),
  fc.record({ perpetual: fc.constant(false), termMonths: fc.option(fc.integer({ min: 1, max: 1200 })) }),
);
const days = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const usages: fc.Arbitrary<Usage> = fc
  .record({
    media: fc.uniqueArray(fc.constantFrom(...(Object.keys(media) as Usage["media"]))),
    territories: fc.oneof(fc.constant<string[]>(["World"]), fc.uniqueArray(fc.constantFrom(...places))),
    startsOn: fc.option(days),
    term: terms,
    exclusivity: fc.constantFrom(...exclusivities),
    category: fc.constantFrom("" as const, ...(Object.keys(productCategories) as Usage["category"][])),
    money: amounts,
  })
  .map(({ term, money, ...rest }) => ({ ...rest, ...term, ...(money ?? { budget: null, currency: null }) }));

test("a use read from its text is the same use", () => {
  fc.assert(
    fc.property(usages, (usage) => {
      const text = writeUsage(usage);
      expect(readUsage(text)).toEqual({ usage: text === "" ? null : usage, problems: [] });
      expect(text).not.toMatch(/[^\x20-\x7e]/u);
    }),
  );
});

test("the text has its keys in one order, and only those that are set", () => {
  const usage: Usage = {
    ...{ media: ["social_paid", "web_paid"], territories: ["DE", "AT"], startsOn: "2027-01-01", termMonths: 12 },
    ...{ perpetual: false, exclusivity: "category", category: "alcohol", budget: 500_000, currency: "EUR" },
  };
  expect(writeUsage(usage)).toBe(
    "media:social_paid,web_paid;territories:DE,AT;months:12;start:2027-01-01;category:alcohol;exclusivity:category;budget:5000.00 EUR",
  );
  expect(writeUsage({ ...noUse, perpetual: true })).toBe("months:perpetual");
  expect(writeUsage(noUse)).toBe("");
});

test("an empty text is no use and no problem", () => {
  for (const text of ["", " ; ;", "media:", "exclusivity:none"])
    expect(readUsage(text), text).toEqual({ usage: null, problems: [] });
});

test("territories are typed by code, name or group, once each, and UK is GB", () => {
  const { usage } = readUsage("territories: de, Austria, uk, DE, north america");
  expect(usage?.territories).toEqual(["DE", "AT", "GB", "North America"]);
});

test("every country, group and medium fits into a cookie", () => {
  const all = { ...noUse, territories: places, media: Object.keys(media) as Usage["media"] };
  const text = writeUsage(all);
  expect(readUsage(text)).toEqual({ usage: all, problems: [] });
  expect(encodeURIComponent(text).length).toBeLessThan(3_000);
});

test("unknown keys and codes are named, and half a use is none", () => {
  const cases: [text: string, named: string][] = [
    ["media:tv_shop;months:12", "“tv_shop”"],
    ["territories:DE,XX,YY", "“XX”"],
    ["category:whisky", "Product category"],
    ["exclusivity:all", "Exclusivity"],
    ["color:red;months:12", "“color”"],
    ["months", "“months”"],
    ["__proto__:x", "“__proto__”"],
    ["months:0", "Term in months"],
    ["months:1.5", "Term in months"],
    ["start:2027-02-30", "Start date"],
    ["budget:5000", "Currency"],
    ["budget:-1 EUR", "Budget"],
    ["budget:12.345 EUR", "Budget"],
    ["budget:12.5 JPY", "Budget"],
    ["budget:5 XXX", "Currency"],
    ["territories:\0", "\0"],
    [`territories:DE;${"x".repeat(100_000)}`, "too long"],
  ];
  for (const [text, named] of cases) {
    const { usage, problems } = readUsage(text);
    expect(usage, text.slice(0, 60)).toBeNull();
    expect(problems.join(" "), text.slice(0, 60)).toContain(named);
  }
  expect(readUsage("x".repeat(maxUsageText + 1)).problems.join(" ").length).toBeLessThan(200);
});
