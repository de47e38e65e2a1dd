import { describeExclusivity, describeTerm, listNames, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";

/** Named in a sentence; the others are counted. */
const maxNamed = 6;

/** The use in one line: "Social, paid; Germany, Austria; 12 months from 1 Mar 2027; alcohol". */
export function summariseUsage(usage: Usage): string {
  const { startsOn, category, exclusivity, budget, currency } = usage;
  const start = startsOn === null ? "" : termsCopy.from(formatIsoDate(startsOn));
  const parts = [
    listNames(usage.media.map(mediaName), " + ", maxNamed),
    listNames(usage.territories.map(territoryName), ", ", maxNamed),
    [describeTerm(usage).toLowerCase(), start].filter(Boolean).join(" "),
    exclusivity === "category" ? "" : categoryName(category).toLowerCase(),
    exclusivity === "none" ? "" : describeExclusivity(usage).toLowerCase(),
    budget === null || currency === null ? "" : copy.upTo(formatMoney(budget, currency)),
  ];
  const line = parts.filter(Boolean).join("; ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}
