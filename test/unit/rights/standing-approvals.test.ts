import fc from "fast-check";
import { expect, test } from "vitest";
import { judgedUse } from "#app/rights/clearability/judged-use.ts";
import { describeMiss } from "#app/rights/standing/describe-miss.ts";
import { describeStanding } from "#app/rights/standing/describe-standing.ts";
import { missesOfSong, missesOfUse } from "#app/rights/standing/misses-of.ts";
import type { StandingMiss, StandingTerms } from "#app/rights/standing/standing-approval.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import { media } from "#test/unit/rights/random-songs.ts";
import { factsOf } from "#test/unit/rights/song-text.ts";

const today = "2029-12-01";
const usual: StandingTerms = {
  ...{ side: "both", media: ["social_paid", "social_organic"], territories: ["DACH"], excluded: [], maxMonths: 12 },
  ...{ perpetual: false, excludedCategories: ["alcohol"], excludedCompanyIds: [], minFee: 50_000, currency: "EUR" },
  ...{ validFrom: null, validUntil: null, paused: false },
};
const usualUse: Usage = {
  ...{ ...noUsage, media: ["social_paid"], territories: ["DE", "AT"], startsOn: "2030-01-01", termMonths: 12 },
  category: "food",
};
type Offer = { side: "master" | "composition"; fee: number | null; currency: string | null };
const usualOffer: Offer = { side: "master", fee: 50_000, currency: "EUR" };

function missesOf(standing: Partial<StandingTerms>, use: Partial<Usage> = {}, offer: Partial<Offer> = {}) {
  const judged = judgedUse({ ...usualUse, ...use }, { today, companyId: "client" });
  return missesOfUse({ ...usual, ...standing }, { use: judged, offer: { ...usualOffer, ...offer }, today });
}

const letters: Partial<Record<StandingMiss["kind"], string>> = {
  ...{ side: "S", media: "M", territories: "T", months: "L", exclusivity: "X", category: "C" },
  ...{ "category-unnamed": "U", fee: "F", currency: "$" },
};

const uses: [title: string, use: Partial<Usage>, offer?: Partial<Offer>][] = [
  ["the usual use", {}],
  ["two media", { media: ["radio", "social_paid"] }],
  ["no medium named", { media: [] }],
  ["no territory named", { territories: [] }],
  ["the whole group", { territories: ["DACH"] }],
  ["24 months", { termMonths: 24 }],
  ["perpetual", { termMonths: null, perpetual: true }],
  ["exclusive", { exclusivity: "category" }],
  ["alcohol", { category: "alcohol" }],
  ["no category named", { category: "" }],
  ["a lower fee", {}, { fee: 40_000 }],
  ["no fee named", {}, { fee: null, currency: null }],
];
const rules: [title: string, standing: Partial<StandingTerms>, misses: string][] = [
  ["the usual one", {}, ". M M T . L L X C U F F"],
  ["all media", { media: [] }, ". . . T . L L X C U F F"],
  ["the world", { territories: ["World"] }, ". M M . . L L X C U F F"],
  ["not in Germany", { territories: ["World"], excluded: ["DE"] }, "T MT MT T T TL TL TX TC TU TF TF"],
  ["any term", { maxMonths: null, perpetual: true }, ". M M T . . . X C U F F"],
  ["two years", { maxMonths: 24 }, ". M M T . . L X C U F F"],
  ["any product", { excludedCategories: [] }, ". M M T . L L X . . F F"],
  ["any fee", { minFee: 0 }, ". M M T . L L X C U . ."],
  ["in dollars", { minFee: 10_000, currency: "USD" }, "$ M$ M$ T$ $ L$ L$ X$ C$ U$ $ F"],
  ["for compositions", { side: "composition" }, "S SM SM ST S SL SL SX SC SU SF SF"],
];

test.each(
  rules.flatMap(([rule, standing, misses]) =>
    uses.map(([title, use, offer], at) => [rule, title, standing, use, offer, misses.split(" ")[at]] as const),
  ),
)("a standing approval for %s, and %s", (_rule, _title, standing, use, offer, expected) => {
  const found = missesOf(standing, use, offer).map(({ kind }) => letters[kind] ?? kind);
  expect(found.join("") || ".").toBe(expected);
});

test.each<[string, Partial<StandingTerms>, Partial<Usage>, ...string[]]>([
  ["a paused one covers nothing", { paused: true }, {}, "paused"],
  ["one that begins later does not cover today's yes", { validFrom: "2029-12-02" }, {}, "only from 2 Dec 2029"],
  ["one that begins today does", { validFrom: today }, {}],
  ["nor a use from a day before it", { validFrom: "2029-11-01" }, { startsOn: "2029-10-31" }, "only from 1 Nov 2029"],
  ["its last day is included", { validUntil: "2030-01-01" }, {}],
  ["a use that starts after it is over is not covered", { validUntil: "2029-12-31" }, {}, "only until 31 Dec 2029"],
  ["a company that it is not for", { excludedCompanyIds: ["client"] }, {}, "not for this company"],
  ["all media are not AI training", { media: [] }, { media: ["ai_training"] }, "not for AI training"],
  ["AI training that was named", { media: ["ai_training"] }, { media: ["ai_training"] }],
  ["all media of film have festivals", { media: ["film_all_media"] }, { media: ["film_festival"] }],
  [
    "and festivals not all of film",
    { media: ["film_festival"] },
    { media: ["film_all_media"] },
    "not for Film, all media",
  ],
  ["a group has its countries", { territories: ["EU"] }, { territories: ["DE", "FR"] }],
  ["a group has all countries of another", { territories: ["EU", "CH"] }, { territories: ["DACH"] }],
  ["but not of a larger one", { territories: ["DACH"] }, { territories: ["EU"] }, "not for all of its countries"],
  ["a use without a term", {}, { termMonths: null }, "term longer than 12 months"],
  ["a use without a start begins today", { validUntil: today }, { startsOn: null }],
])("%s", (_title, standing, use, ...misses) => {
  expect(missesOf(standing, use).map(describeMiss)).toEqual(misses);
});

test("a fee that is too low is named with what is asked for", () => {
  expect(missesOf({}, {}, { fee: 40_000 }).map(describeMiss)).toEqual(["fee 400.00 EUR below 500.00 EUR"]);
  expect(missesOf({}, {}, { fee: null }).map(describeMiss)).toEqual(["no fee named, at least 500.00 EUR"]);
});

test("a dispute, what the party refuses, and its agreement count, too", () => {
  const misses = (text: Parameters<typeof factsOf>[0], use: Partial<Usage> = {}, agreementId: string | null = null) => {
    const facts = factsOf(text);
    const partyId = facts.shares[0]?.partyId ?? "";
    const judged = judgedUse({ ...usualUse, ...use }, { today, companyId: "client" });
    const id =
      agreementId === null ? null : (facts.agreements.find(({ number }) => number === agreementId)?.id ?? "gone");
    return missesOfSong({ partyId, agreementId: id }, facts, { use: judged, side: "master", today }).map(describeMiss);
  };
  expect(misses({ master: ["100 Harbour"] })).toEqual([]);
  expect(misses({ master: ["100 Harbour"], disputes: ["master"] })).toEqual(["master disputed"]);
  expect(misses({ master: ["100 Harbour not=food"] })).toEqual(["not for food"]);
  expect(misses({ master: ["100 Harbour embargo=2030-01-01"] })).toEqual(["embargo until 1 Jan 2030"]);
  const under = "its agreement doesn't cover this use";
  const song = (agreement: string) => ({ master: ["100 Harbour"], agreements: [agreement] });
  expect(misses(song("A-1 Harbour 2020-01-01.."), {}, "A-1")).toEqual([]);
  expect(misses(song("A-1 Harbour 2020-01-01.."), {}, "A-2")).toEqual([under]);
  expect(misses(song("A-1 Harbour 2020-01-01..2030-06-01"), {}, "A-1")).toEqual([under]);
  expect(misses(song("A-1 Harbour 2029-12-31.."), {}, "A-1")).toEqual([under]);
  expect(misses(song("A-1 Harbour 2020-01-01.. media=radio"), {}, "A-1")).toEqual([under]);
  expect(misses(song("A-1 Harbour 2020-01-01.. World -DE"), {}, "A-1")).toEqual([under]);
  expect(misses(song("A-1 Harbour 2020-01-01.. master=0"), {}, "A-1")).toEqual([under]);
  expect(misses(song("A-1 Harbour 2020-01-01.. others"), {}, "A-1")).toEqual([under]);
});

const settings = { seed: 40, numRuns: 1000 };
const standing: fc.Arbitrary<Partial<StandingTerms>> = fc.record({
  media: fc.array(media, { maxLength: 2 }),
  territories: fc.constantFrom(["World"], ["EU"], ["DACH"], ["DE", "US"]),
  excluded: fc.constantFrom<string[][]>([], [], ["DE"]),
  maxMonths: fc.constantFrom(6, 12, 24),
  perpetual: fc.constantFrom(false, false, true),
  excludedCategories: fc.constantFrom<string[][]>([], ["alcohol"]),
  minFee: fc.constantFrom(0, 100, 200),
});
const use = fc.record({
  media: fc.array(media, { maxLength: 2 }),
  territories: fc.array(fc.constantFrom("DE", "AT", "DACH", "EU", "US", "World"), { maxLength: 2 }),
  termMonths: fc.option(fc.constantFrom(6, 12, 24)),
  exclusivity: fc.constantFrom<Usage["exclusivity"]>("none", "none", "full"),
  category: fc.constantFrom<Usage["category"]>("", "food", "alcohol"),
});
const offered = fc.option(fc.constantFrom(50, 100, 200, 300));

type RandomUse = Pick<Usage, "media" | "territories" | "termMonths" | "exclusivity" | "category">;

/** Ways in which a use can be narrower. */
function narrower(wide: RandomUse) {
  return [
    { ...wide, media: wide.media.length > 0 ? wide.media.slice(0, 1) : ["social_paid" as const] },
    { ...wide, territories: wide.territories.length > 0 ? wide.territories.slice(0, 1) : ["DE"] },
    { ...wide, termMonths: Math.max(1, (wide.termMonths ?? 25) - 1) },
    { ...wide, exclusivity: "none" as const },
    { ...wide, category: wide.category || ("food" as const) },
  ];
}

test("a narrower use loses no match and a wider one gains none, and a higher fee loses none", () => {
  let matches = 0;
  fc.assert(
    fc.property(standing, use, offered, (terms, wide, fee) => {
      const covers = (one: Partial<Usage>, offer: number | null = fee) =>
        missesOf(terms, one, { fee: offer }).length === 0;
      if (!covers(wide)) return;
      matches += 1;
      for (const narrow of narrower(wide)) expect(covers(narrow), JSON.stringify([terms, wide, narrow])).toBe(true);
      expect(covers(wide, (fee ?? 0) + 1)).toBe(true);
    }),
    settings,
  );
  expect(matches).toBeGreaterThan(30);
});

test("a party reads in words what it approves", () => {
  expect(describeStanding({ ...usual, maxPerMonth: 3, validUntil: "2030-12-31" }).map(({ value }) => value)).toEqual([
    ...["Master and composition", "Social, paid; Social, organic", "DACH", "Up to 12 months"],
    ...["Exclusive uses; Alcohol", "At least 500.00 EUR for a side of a song", "3", "31 Dec 2030"],
  ]);
});
