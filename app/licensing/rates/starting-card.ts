import { mediaFacts, pricedMedia } from "#app/rights/media.ts";
import { one, type RateCard } from "#app/rights/rates/rate-card.ts";

/** What a company without any card starts from: usual factors, and no fees. */
export const startingCard: RateCard = {
  currency: "EUR",
  tiers: [],
  media: Object.fromEntries(pricedMedia.map((name) => [name, (mediaFacts[name].percent ?? 100) * 100])),
  territories: [
    { code: "US", bp: 6_000 },
    { code: "GB", bp: 3_000 },
    { code: "DE", bp: 3_000 },
    { code: "DACH", bp: 4_000 },
    { code: "EU", bp: 6_500 },
    { code: "North America", bp: 7_500 },
  ],
  otherCountryBp: 2_000,
  term: [
    { months: 3, bp: 6_000 },
    { months: 6, bp: 8_000 },
    { months: 12, bp: one },
    { months: 24, bp: 16_000 },
  ],
  perpetualBp: 35_000,
  exclusivityBp: { category: 15_000, territory: 20_000, full: 30_000 },
  furtherEditBp: 1_000,
  sizesBp: { small: 7_000, medium: one, large: 15_000 },
  minimum: 0,
  roundTo: 10,
  rates: [],
  ...{ show: "nothing", rangeBp: 1_500, clientSize: "medium" },
};
