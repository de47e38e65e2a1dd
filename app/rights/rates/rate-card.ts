import { z } from "zod";
import type { Usage } from "#app/rights/usage/usage.ts";

/** Basis points of 1: 15000 is a factor of 1.5. */
export const one = 10_000;

export const clientSizes = ["small", "medium", "large"] as const;
export type ClientSize = (typeof clientSizes)[number];
/** What clients see of a price. */
export const displays = ["nothing", "range", "price"] as const;

const bp = z.number();

/** One version of a company's rate card. Money in minor units of `currency`, factors in basis points. */
export const rateCard = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** Fees of one song before any factor; `tierId` is empty for the tiers that are not listed, and for songs without one. */
  tiers: z.array(z.object({ tierId: z.string(), master: z.number(), composition: z.number() })),
  /** By medium. A published card is final: it has no factor for what was added since, which a person has to quote. */
  media: z.record(z.string(), bp),
  /** Countries and groups, but not the world, which is 1. */
  territories: z.array(z.object({ code: z.string(), bp })),
  otherCountryBp: bp,
  /** Ascending; a term has the factor of the first step that is not shorter. */
  term: z.array(z.object({ months: z.number(), bp })),
  perpetualBp: bp,
  /** By kind of exclusivity, without none. */
  exclusivityBp: z.record(z.string(), bp),
  /** Added to 1 for each edit after the first. */
  furtherEditBp: bp,
  /** By size of the client. */
  sizesBp: z.record(z.string(), bp),
  /** Of both sides of a song. */
  minimum: z.number().default(0),
  /** Prices are rounded up to a multiple of so many units. */
  roundTo: z.number().default(1),
  /** Millionths of a unit of `currency` times so many are one: 1.08 USD for 1 EUR is 1080000. `on`: ISO date. */
  rates: z.array(z.object({ currency: z.string(), micro: z.number(), on: z.string() })).default([]),
  show: z.enum(displays).catch("nothing"),
  /** Taken off and added for a range. */
  rangeBp: bp.default(0),
  /** Of clients whose size no one has said; empty shows the range of all. */
  clientSize: z.union([z.enum(clientSizes), z.literal("")]).catch(""),
});
export type RateCard = z.infer<typeof rateCard>;

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
 * set the price: the tier is not on the card, nor is a factor of the use, the use includes AI, there is no rate for the currency, or the
 * price exceeds the limit of a fee.
 */
export type PricedSong = { low: Price; high: Price } | { toQuote: "tier" | "factor" | "ai" | "currency" | "limit" };
