import type { media } from "#app/rights/licence-terms.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** Basis points of 1: 15000 is a factor of 1.5. */
export const one = 10_000;

export type PricedMedium = Exclude<keyof typeof media, "ai_training" | "ai_variation">;
export const clientSizes = ["small", "medium", "large"] as const;
export type ClientSize = (typeof clientSizes)[number];
/** What clients see of a price. */
export const displays = ["nothing", "range", "price"] as const;

/** One version of a company's rate card. Money in minor units of `currency`, factors in basis points. */
export type RateCard = {
  /** ISO 4217. */
  currency: string;
  /** Fees of one song before any factor; `tierId` is empty for the tiers that are not listed, and for songs without one. */
  tiers: { tierId: string; master: number; composition: number }[];
  media: Record<PricedMedium, number>;
  /** Countries and groups, but not the world, which is 1. */
  territories: { code: string; bp: number }[];
  otherCountryBp: number;
  /** Ascending; a term has the factor of the first step that is not shorter. */
  term: { months: number; bp: number }[];
  perpetualBp: number;
  exclusivityBp: Record<Exclude<Usage["exclusivity"], "none">, number>;
  /** Added to 1 for each edit after the first. */
  furtherEditBp: number;
  sizesBp: Record<ClientSize, number>;
  /** Of both sides of a song. */
  minimum: number;
  /** Prices are rounded up to a multiple of so many units. */
  roundTo: number;
  /** Millionths of a unit of `currency` times so many are one: 1.08 USD for 1 EUR is 1080000. `on`: ISO date. */
  rates: { currency: string; micro: number; on: string }[];
  show: (typeof displays)[number];
  /** Taken off and added for a range. */
  rangeBp: number;
  /** Of clients whose size no one has said; empty shows the range of all. */
  clientSize: ClientSize | "";
};

/** A use as it is priced: of requests, quotes and My usage. */
export type PricedUse = Pick<Usage, "termMonths" | "perpetual" | "exclusivity"> & {
  media: readonly string[];
  territories: readonly string[];
  edits?: readonly { count: number }[];
};

/** A step of the calculation: its factor, and what it adds in minor units. All amounts together are the total, exactly. */
export type PriceRow = {
  kind: "base" | "media" | "territories" | "term" | "exclusivity" | "edits" | "size" | "minimum" | "rounding";
  bp: number | null;
  amount: number;
};

/** Of one song, in minor units; `master` and `composition` are the total, exactly. */
export type Price = { currency: string; total: number; master: number; composition: number; rows: PriceRow[] };

/**
 * What a song costs for a use: from `low` to `high` where the use leaves something open, else twice the same. `toQuote`: why a person has to
 * set the price: the tier is not on the card, the use includes AI, there is no rate for the currency, or the price exceeds the limit of a fee.
 */
export type PricedSong = { low: Price; high: Price } | { toQuote: "tier" | "ai" | "currency" | "limit" };
