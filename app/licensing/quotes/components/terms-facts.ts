import { describeTerms } from "#app/licensing/requests/describe-terms.ts";
import { formatIsoDate } from "#app/licensing/requests/iso-date.ts";

/** Terms in words by their labels, with the start as it is read. */
export function termsFacts(terms: Parameters<typeof describeTerms>[0]) {
  return describeTerms({ ...terms, startsOn: terms.startsOn === null ? null : formatIsoDate(terms.startsOn) });
}
