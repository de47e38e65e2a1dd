import { mediaName } from "#app/rights/describe-terms.ts";
import { categoryName } from "#app/rights/product-categories.ts";
import type { StandingMiss } from "#app/rights/standing/standing-approval.ts";
import { standingCopy as copy } from "#app/rights/standing/standing-copy.ts";

/** Why a standing approval, or an answer, does not cover a use. A miss in the middle of a sentence: "fee 400.00 EUR below 500.00 EUR". */
export function describeMiss(miss: StandingMiss): string {
  switch (miss.kind) {
    case "side":
      return copy.side(miss.side);
    case "media":
      return copy.media(miss.media.map(mediaName));
    case "months":
      return copy.months(miss.max);
    case "category":
      return copy.category(categoryName(miss.category));
    case "category-unnamed":
      return copy.categoryUnnamed;
    case "fee":
      return miss.fee === null ? copy.noFee(miss.min, miss.currency) : copy.fee(miss.fee, miss.min, miss.currency);
    case "currency":
      return copy.currency(miss.currency);
    case "fee-apart":
      return copy.feeApart(miss.fee, miss.agreed, miss.currency);
    case "not-yet":
      return copy.notYet(miss.from);
    case "ends-later":
      return copy.endsLater(miss.until);
    case "other-category":
      return copy.otherCategory(categoryName(miss.category));
    case "over":
      return copy.over(miss.until);
    case "used-up":
      return copy.usedUp(miss.max);
    case "share-used-up":
      return copy.shareUsedUp(miss.max);
    case "disputed":
      return copy.disputed(miss.side);
    case "embargo":
      return copy.embargo(miss.until);
    case "no-address":
      return copy.noAddress;
    default:
      return copy[miss.kind];
  }
}
