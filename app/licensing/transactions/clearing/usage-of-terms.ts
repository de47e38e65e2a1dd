import { isMedium } from "#app/rights/media.ts";
import type { ProductCategory } from "#app/rights/product-categories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** Terms of a request, quote or licence. */
type UseTerms = Pick<Usage, "territories" | "startsOn" | "termMonths" | "perpetual" | "exclusivity"> & {
  media: readonly string[];
  category?: string;
  budget?: number | null;
  currency?: string | null;
};

/** The use that stored terms describe, as clearability is judged by it. */
export function usageOf(terms: UseTerms): Usage {
  const { territories, startsOn, termMonths, perpetual, exclusivity, category = "" } = terms;
  const { budget = null, currency = null } = terms;
  return {
    ...{ territories, startsOn, termMonths, perpetual, exclusivity, budget, currency },
    media: terms.media.filter(isMedium),
    category: category as ProductCategory | "",
  };
}
