import { mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import type { StandingTerms } from "#app/rights/standing/standing-approval.ts";
import { standingCopy } from "#app/rights/standing/standing-copy.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";

const { terms: copy } = standingCopy;

type Described = Omit<StandingTerms, "paused" | "excludedCompanyIds"> & { maxPerMonth: number | null };

/** What a standing approval covers, as labels and values, for its party. */
export function describeStanding(standing: Described): { label: string; value: string }[] {
  const { side, media, territories, excluded, maxMonths, perpetual, excludedCategories, maxPerMonth } = standing;
  const { minFee, currency, validFrom, validUntil } = standing;
  const named = territories.map(territoryName).join(", ");
  const facts: [label: string, value: string][] = [
    [copy.side, copy.sides[side]],
    [termsCopy.media, media.length === 0 ? copy.allMedia : media.map(mediaName).join("; ")],
    [termsCopy.territories, excluded.length === 0 ? named : copy.except(named, excluded.map(territoryName).join(", "))],
    [termsCopy.term, perpetual ? copy.anyTerm : copy.upTo(termsCopy.months(maxMonths ?? 0))],
    [copy.notFor, [copy.exclusive, ...excludedCategories.map(categoryName)].join("; ")],
    [copy.fee, minFee === 0 ? copy.anyFee : copy.atLeast(formatMoney(minFee, currency))],
    [copy.perMonth, maxPerMonth === null ? "" : String(maxPerMonth)],
    [copy.from, validFrom === null ? "" : formatIsoDate(validFrom)],
    [copy.until, validUntil === null ? "" : formatIsoDate(validUntil)],
  ];
  return facts.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}
