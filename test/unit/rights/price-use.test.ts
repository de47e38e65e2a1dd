import fc from "fast-check";
import { expect, test } from "vitest";
import { typedCard } from "#app/licensing/rates/typed-card.ts";
import { everyMedium } from "#app/rights/clearability/judged-use.ts";
import { aiMedia, pricedMedia } from "#app/rights/media.ts";
import { maxPrice, priceUse } from "#app/rights/rates/price-use.ts";
import { clientSizes, type PricedUse, type RateCard, rateCard } from "#app/rights/rates/rate-card.ts";
import { songPrices } from "#app/rights/rates/song-prices.ts";
import { territoryGroups } from "#app/rights/territories/territories.ts";
import { listCountries } from "#app/ui/countries.ts";
import { anyCard, anyPricedUse, anyTerritory } from "#test/unit/rights/random-cards.ts";

const settings = { seed: 40, numRuns: 300 };
const anyMedium = fc.constantFrom(...pricedMedia);

/** From and to; what a person has to price is dearer than everything. */
function totals(card: RateCard, use: PricedUse, clientSize: "small" | "medium" | "large" | null = "medium"): number[] {
  const priced = priceUse({ card, tier: "gold", use, clientSize });
  return "toQuote" in priced ? [Number.POSITIVE_INFINITY] : [priced.low.total, priced.high.total];
}
const priceIn = (card: RateCard, use: PricedUse, currency: string) => {
  const priced = priceUse({ card, tier: "gold", use, clientSize: "medium", currency });
  return "toQuote" in priced ? null : priced.high;
};
const without = (factors: Record<string, number>, name: string) =>
  Object.fromEntries(Object.entries(factors).filter(([key]) => key !== name));
const priceOf = (card: RateCard, use: PricedUse) => totals(card, use).at(-1) ?? 0;

test("rows and sides add up to the total, a multiple of the rounding that is not below the minimum", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, fc.constantFrom("EUR", "USD", "JPY"), (card, use, currency) => {
      const price = priceIn(card, use, currency);
      if (price === null) return;
      expect(price.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(price.total);
      expect(price.master + price.composition).toBe(price.total);
      expect(Math.min(price.master, price.composition)).toBeGreaterThanOrEqual(0);
      expect(price.total % (card.roundTo * (currency === "JPY" ? 1 : 100))).toBe(0);
      expect(price.total).toBeLessThanOrEqual(maxPrice);
      if (currency === card.currency) expect(price.total).toBeGreaterThanOrEqual(card.minimum);
    }),
    settings,
  );
});

test("more media, territories, months, exclusivity, edits and a larger client never cost less", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, anyMedium, anyTerritory, (card, use, medium, territory) => {
      const cost = priceOf(card, use);
      const dearer: Partial<PricedUse>[] = [
        { media: [...use.media, medium] },
        { media: [...use.media, "all_media_incl_future"] },
        { territories: [...use.territories, territory] },
        { termMonths: (use.termMonths ?? 0) + 7 },
        { termMonths: null, perpetual: true },
        { exclusivity: use.exclusivity === "none" ? "category" : "full" },
        { exclusivity: use.exclusivity === "none" ? "territory" : "full" },
        { edits: [...(use.edits ?? []), { count: 1 }] },
      ];
      for (const more of dearer)
        expect(priceOf(card, { ...use, ...more }), JSON.stringify(more)).toBeGreaterThanOrEqual(cost);
      const bySize = clientSizes.map((size) => totals(card, use, size)[0]);
      expect(bySize).toEqual(bySize.toSorted((a = 0, b = 0) => a - b));
    }),
    settings,
  );
});

test("the order in which media, territories, edits and rows of the card are given changes nothing", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, (card, use) => {
      const turned = { ...card, territories: card.territories.toReversed(), tiers: card.tiers.toReversed() };
      const other = { media: use.media.toReversed(), territories: use.territories.toReversed() };
      expect(totals(turned, { ...use, ...other, edits: use.edits?.toReversed() ?? [] })).toEqual(totals(card, use));
    }),
    settings,
  );
});

test("no group costs more than the world, or more than its countries one by one", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, fc.constantFrom(...territoryGroups), (card, use, group) => {
      const cost = (territories: string[]) => priceOf(card, { ...use, territories });
      expect(cost([group])).toBeLessThanOrEqual(cost(["World"]));
      expect(cost(listCountries().map(({ code }) => code))).toBeLessThanOrEqual(cost(["World"]));
    }),
    settings,
  );
});

test("what a use leaves open is a range that holds every price of what it can mean", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, (card, use) => {
      const [exact = 0] = totals(card, use);
      const open: Partial<PricedUse>[] = [{ media: [] }, { territories: [] }, { termMonths: null }];
      for (const left of [...open, Object.assign({}, ...open) as Partial<PricedUse>]) {
        const [low = 0, high = low] = totals(card, { ...use, ...left });
        if (Number.isFinite(low)) expect(low, JSON.stringify(left)).toBeLessThanOrEqual(exact);
        expect(high, JSON.stringify(left)).toBeGreaterThanOrEqual(exact);
      }
      const [low = 0, high = low] = totals(card, use, null);
      if (Number.isFinite(low)) expect(low).toBeLessThanOrEqual(exact);
      expect(high).toBeGreaterThanOrEqual(exact);
    }),
    settings,
  );
});

test("converting a price and back by the stored rate misses it by no more than both roundings", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, (card, use) => {
      const [micro = 1, own, other] = [
        card.rates[0]?.micro,
        priceIn(card, use, card.currency),
        priceIn(card, use, "GBP"),
      ];
      if (own === null || other === null) return;
      const units = (amount: number, currency: string) => amount / (currency === "JPY" ? 1 : 100);
      const back = (units(other.total, "GBP") * 1_000_000) / micro;
      const steps = card.roundTo + (card.roundTo * 1_000_000) / micro;
      expect(Math.abs(back - units(own.total, card.currency))).toBeLessThanOrEqual(steps + back * 1e-9);
    }),
    settings,
  );
});

test("AI is never part of a price, and a tier or currency without a row is for a person to quote", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, fc.constantFrom(...aiMedia), (card, use, medium) => {
      const ask = (more: Partial<Parameters<typeof priceUse>[0]>) =>
        priceUse({ card, tier: "gold", use, clientSize: "medium", ...more });
      expect(ask({ use: { ...use, media: [...use.media, medium] } })).toEqual({ toQuote: "ai" });
      expect(ask({ card: { ...card, rates: [] }, currency: "SEK" })).toEqual({ toQuote: "currency" });
      const named = { ...card, tiers: card.tiers.filter(({ tierId }) => tierId !== "") };
      expect(ask({ card: named, tier: "silver" })).toEqual({ toQuote: "tier" });
      expect(ask({ card: named, tier: null })).toEqual({ toQuote: "tier" });
    }),
    { ...settings, numRuns: 50 },
  );
});

const bp = (percent: number) => percent * 100;
const card: RateCard = {
  currency: "EUR",
  tiers: [{ tierId: "", master: 40_000, composition: 20_000 }],
  media: Object.fromEntries(pricedMedia.map((name) => [name, bp(50)])),
  territories: [
    { code: "DE", bp: bp(40) },
    { code: "FR", bp: bp(40) },
    { code: "EU", bp: bp(60) },
  ],
  otherCountryBp: bp(20),
  term: [
    { months: 3, bp: bp(60) },
    { months: 12, bp: bp(100) },
  ],
  perpetualBp: bp(400),
  exclusivityBp: { category: bp(150), territory: bp(200), full: bp(300) },
  furtherEditBp: bp(10),
  sizesBp: { small: bp(80), medium: bp(100), large: bp(150) },
  minimum: 15_000,
  roundTo: 10,
  rates: [{ currency: "JPY", micro: 163_420_000, on: "2026-11-02" }],
  ...{ show: "nothing", rangeBp: 0, clientSize: "medium" },
};
const tv: RateCard = {
  ...card,
  media: {
    ...card.media,
    broadcast_national: bp(150),
    cable: bp(60),
    web_paid: bp(90),
    all_media_incl_future: bp(300),
  },
};
const use: PricedUse = {
  ...{ media: ["broadcast_national", "cable", "web_paid"], territories: ["DE"], termMonths: 12, perpetual: false },
  ...{ exclusivity: "none", edits: [{ count: 2 }] },
};

test("the calculation is explained step by step: the dearest medium of a group, groups added up", () => {
  expect(priceIn(tv, use, "EUR")).toEqual({
    ...{ currency: "EUR", total: 64_000, master: 42_667, composition: 21_333 },
    rows: [
      { kind: "base", bp: null, amount: 60_000 },
      { kind: "media", bp: 24_000, amount: 84_000 },
      { kind: "territories", bp: 4_000, amount: -86_400 },
      { kind: "term", bp: 10_000, amount: 0 },
      { kind: "exclusivity", bp: 10_000, amount: 0 },
      { kind: "edits", bp: 11_000, amount: 5_760 },
      { kind: "size", bp: 10_000, amount: 0 },
      { kind: "rounding", bp: null, amount: 640 },
    ],
  });
});

test.each<[string, Partial<PricedUse>, number]>([
  ["two countries of a group at the group's price", { territories: ["DE", "FR"] }, 95_040],
  ["territories of a country as the country", { territories: ["FR", "GF", "RE"] }, 63_360],
  ["many countries at most as the world", { territories: ["World"] }, 158_400],
  ["a term between two steps as the longer one", { termMonths: 4 }, 63_360],
  ["a term beyond the last step as perpetual", { termMonths: 13 }, 253_440],
  ["a festival as part of film in all media", { media: ["film_all_media", "film_festival"] }, 15_000],
])("%s", (_title, more, total) => {
  expect(priceOf({ ...tv, roundTo: 1 }, { ...use, ...more })).toBe(Math.ceil(total / 100) * 100);
});

test("a price below the minimum is the minimum, in the card's currency and in another", () => {
  const small = { ...use, media: ["podcast"], termMonths: 1, edits: [] };
  expect(priceIn(card, small, "EUR")?.rows.slice(-1)).toEqual([{ kind: "minimum", bp: null, amount: 7_800 }]);
  expect(priceIn(card, small, "JPY")).toMatchObject({ currency: "JPY", total: 24_520 });
});

test("a price above the limit of a fee is for a person to quote", () => {
  const huge = { ...card, tiers: [{ tierId: "", master: maxPrice, composition: 0 }] };
  expect(priceUse({ card: huge, tier: null, use: { ...use, perpetual: true }, clientSize: "large" })).toEqual({
    toQuote: "limit",
  });
});

test("a budget is remarked where the least that the songs cost is above it: together, each, or for the cheapest of alternatives", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, fc.integer({ min: 0, max: 10_000_000 }), (card, use, budget) => {
      const prices = songPrices({ ...card, clientSize: "medium" }, { view: "price", use, currency: card.currency });
      const [gold, other] = [prices?.ends("gold") ?? null, prices?.ends(null) ?? null];
      if (prices === null || gold === null || other === null) return;
      const over = (budgetPer: "total" | "track", alternatives: boolean, currency: string | null = prices.currency) =>
        prices.overBudget(["gold", null], { budget, currency, budgetPer, alternatives }) !== "";
      expect(over("total", false)).toBe(gold.low + other.low > budget);
      expect(over("track", false)).toBe(Math.max(gold.low, other.low) > budget);
      expect(over("total", true)).toBe(Math.min(gold.low, other.low) > budget);
      expect([over("total", false, "CHF"), over("total", false, null)]).toEqual([false, false]);
    }),
    settings,
  );
});

test("a card that is older than a medium, a kind of exclusivity or a size leaves them to a person, and prices all else as before", () => {
  fc.assert(
    fc.property(anyCard, anyPricedUse, anyMedium, (card, use, medium) => {
      const older = rateCard.parse(JSON.parse(JSON.stringify({ ...card, media: without(card.media, medium) })));
      const priced = priceUse({ card: older, tier: "gold", use, clientSize: "medium" });
      const media = [...use.media, ...(use.media.includes("film_all_media") ? ["film_festival"] : [])];
      const isNamed = medium === everyMedium || (!media.includes(everyMedium) && media.includes(medium));
      expect(priced).toEqual(
        isNamed ? { toQuote: "factor" } : priceUse({ card, tier: "gold", use, clientSize: "medium" }),
      );
      const open = { ...use, media: [], termMonths: null };
      if (medium !== everyMedium)
        expect(priceUse({ card: older, tier: "gold", use: open, clientSize: null })).not.toEqual({ toQuote: "factor" });
      expect(typedCard(older)).toMatchObject({ [`media-${medium}`]: "", currency: card.currency });
      const plain = { ...card, exclusivityBp: {}, sizesBp: without(card.sizesBp, "small") };
      expect(
        priceUse({ card: plain, tier: "gold", use: { ...use, exclusivity: "full" }, clientSize: "medium" }),
      ).toEqual({ toQuote: "factor" });
      expect(priceUse({ card: plain, tier: "gold", use, clientSize: "small" })).toEqual({ toQuote: "factor" });
    }),
    settings,
  );
});
