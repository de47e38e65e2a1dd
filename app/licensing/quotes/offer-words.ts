import type { Fees, Raised } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatAmount, formatMoney } from "#app/rights/money.ts";
import type { StoredDiscount, StoredOption } from "#db/schema/quotes.server.ts";

/** "Master fee raised from 300.00 to 500.00: most favoured nation"; null where no fee was raised. */
export function describeRaised({ raised, ...fees }: Fees & { raised?: Raised }, currency: string): string | null {
  if (raised === undefined) return null;
  const { side, from } = raised;
  return copy.raised(copy[side], formatAmount(fees[side], currency), formatAmount(from, currency));
}

/** "Another 12 months". */
function describeOptionUse({ what, months }: StoredOption): string {
  return [months === null ? "" : copy.option.extension(months), what].filter(Boolean).join(", ");
}

/** "Another 12 months: 400.00 EUR, exercise by 1 Dec 2027". */
export function describeOption(option: StoredOption, currency: string): string {
  const { fee, exerciseBy } = option;
  return copy.option.text(describeOptionUse(option), formatMoney(fee, currency), formatIsoDate(exerciseBy));
}

/** "Discount (10 %): first campaign together". */
export function describeDiscount(discount: StoredDiscount): string {
  return copy.discountRow(discount.reason, "bp" in discount ? String(discount.bp / 100) : null);
}
