import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import { mediaName } from "#app/rights/describe-terms.ts";
import { formatMoney } from "#app/rights/money.ts";
import type { Share } from "#app/rights/shares.ts";

/** What a share's party refuses, asks for and grants, in words: as much as the reader may know. */
export function describeTerms({ terms }: Pick<Share, "terms">): string[] {
  const { mfn, excludedCategories, embargoUntil, sampleNote, approvalContact } = terms;
  const { preclearFee, preclearCurrency, preclearMedia } = terms;
  const mediaNames = preclearMedia.map(mediaName);
  return [
    embargoUntil === null ? "" : copy.embargo(embargoUntil),
    excludedCategories.length > 0 ? copy.excludedCategories(excludedCategories) : "",
    mfn ? copy.mfn : "",
    preclearFee === null || preclearCurrency === null
      ? ""
      : copy.precleared(formatMoney(preclearFee, preclearCurrency), mediaNames),
    approvalContact ? copy.approvalContact(approvalContact) : "",
    sampleNote === "" ? "" : copy.sample(sampleNote),
  ].filter(Boolean);
}
