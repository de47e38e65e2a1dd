import { describeTerms } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";

/** Terms as labels and values, with the start date formatted. */
export function termsFacts(terms: Parameters<typeof describeTerms>[0]) {
  return describeTerms({ ...terms, startsOn: terms.startsOn === null ? null : formatIsoDate(terms.startsOn) });
}
