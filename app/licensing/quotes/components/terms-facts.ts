import { describeAiMedia, describeTerms } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";

/** Terms as labels and values, with the start date formatted, and whether AI may be trained on the songs. */
export function termsFacts(terms: Parameters<typeof describeTerms>[0]) {
  const startsOn = terms.startsOn === null ? null : formatIsoDate(terms.startsOn);
  return [...describeTerms({ ...terms, startsOn }), describeAiMedia(terms)];
}
