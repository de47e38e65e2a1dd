import type { exclusivities } from "#app/rights/licence-terms.ts";
import type { Medium } from "#app/rights/media.ts";
import type { ProductCategory } from "#app/rights/product-categories.ts";

/** What music is wanted for: what clearability is judged by. */
export type Usage = {
  /** Empty: any medium, because the use is described in words. */
  media: Medium[];
  /** ISO 3166-1 codes and groups; empty: anywhere. */
  territories: string[];
  /** ISO date; null: today. */
  startsOn: string | null;
  /** Null without a term: it is judged as if it had no end. */
  termMonths: number | null;
  perpetual: boolean;
  exclusivity: (typeof exclusivities)[number];
  /** Empty while it is not named. */
  category: ProductCategory | "";
  /** Minor units of `currency`, ISO 4217, for the whole use; both null or neither. */
  budget: number | null;
  currency: string | null;
};

/** A use of which nothing is known: any medium, anywhere. */
export const noUsage: Usage = {
  ...{ media: [], territories: [], startsOn: null, termMonths: null, perpetual: false },
  ...{ exclusivity: "none", category: "", budget: null, currency: null },
};
