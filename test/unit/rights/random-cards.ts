import fc from "fast-check";
import { currencies } from "#app/rights/licence-terms.ts";
import { pricedMedia } from "#app/rights/media.ts";
import type { PricedUse, RateCard } from "#app/rights/rates/rate-card.ts";

const bp = (max: number) => fc.integer({ min: 1, max });
const ascending = (length: number, min: number) =>
  fc
    .array(fc.integer({ min, max: 90_000 }), { minLength: length, maxLength: length })
    .map((list) => list.toSorted((a, b) => a - b));
const minor = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const countries = ["DE", "AT", "CH", "US", "CA", "MX", "FR", "GF", "RE", "FI", "AX", "JP", "BR", "AU", "SE"];
const groups = ["EU", "DACH", "North America", "LATAM", "APAC"];

/** Valid rate cards, with factors that no one would type. */
export const anyCard: fc.Arbitrary<RateCard> = fc
  .record({
    currency: fc.constantFrom("EUR", "USD", "JPY"),
    tiers: fc.record({ gold: fc.tuple(minor, minor), others: fc.tuple(minor, fc.constant(0)) }),
    media: fc.array(bp(60_000), { minLength: pricedMedia.length, maxLength: pricedMedia.length }),
    territories: fc.uniqueArray(fc.record({ code: fc.constantFrom(...countries, ...groups), bp: bp(10_000) }), {
      selector: ({ code }) => code,
      maxLength: 12,
    }),
    otherCountryBp: bp(10_000),
    months: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 6 }),
    term: ascending(7, 1),
    exclusivity: ascending(3, 10_000),
    isTerritoryDearer: fc.boolean(),
    furtherEditBp: fc.integer({ min: 0, max: 20_000 }),
    sizes: ascending(3, 1),
    minimum: fc.integer({ min: 0, max: 200_000 }),
    roundTo: fc.constantFrom(1, 5, 10, 50),
    micro: fc.integer({ min: 5_000, max: 200_000_000 }),
  })
  .map(({ tiers, media, months, term, exclusivity, isTerritoryDearer, sizes, micro, ...card }) => {
    const [low = 10_000, high = 10_000, full = 10_000] = exclusivity;
    const [small = 1, medium = 1, large = 1] = sizes;
    return {
      ...card,
      tiers: [
        { tierId: "gold", master: tiers.gold[0], composition: tiers.gold[1] },
        { tierId: "", master: tiers.others[0], composition: tiers.others[1] },
      ],
      media: Object.fromEntries(pricedMedia.map((name, at) => [name, media[at] ?? 1])),
      term: months.toSorted((a, b) => a - b).map((one, at) => ({ months: one, bp: term[at] ?? 1 })),
      perpetualBp: term[6] ?? 1,
      exclusivityBp: { category: isTerritoryDearer ? low : high, territory: isTerritoryDearer ? high : low, full },
      sizesBp: { small, medium, large },
      rates: currencies
        .filter((one) => one !== card.currency)
        .map((currency) => ({ currency, micro, on: "2026-11-02" })),
      ...{ show: "price", rangeBp: 0, clientSize: "" },
    };
  });

/** A use in which nothing is open. */
export const anyPricedUse: fc.Arbitrary<PricedUse> = fc.record({
  media: fc.uniqueArray(fc.constantFrom(...pricedMedia), { minLength: 1, maxLength: 4 }),
  territories: fc.uniqueArray(fc.constantFrom(...countries, ...groups), { minLength: 1, maxLength: 4 }),
  termMonths: fc.integer({ min: 1, max: 200 }),
  perpetual: fc.constant(false),
  exclusivity: fc.constantFrom("none", "category", "territory", "full"),
  edits: fc.array(fc.record({ count: fc.integer({ min: 1, max: 9 }), seconds: fc.constant(30) }), { maxLength: 3 }),
});

export const anyTerritory = fc.constantFrom(...countries, ...groups, "World");
