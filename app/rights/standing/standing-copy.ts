import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import type { Side } from "#app/rights/shares.ts";

const sides = { master: "master", composition: "composition" } satisfies Record<Side, string>;

/** What a standing approval covers, and why it does not cover a use. */
export const standingCopy = {
  terms: {
    side: "Side",
    sides: { both: "Master and composition", master: "Master", composition: "Composition" },
    allMedia: "All media, without AI",
    except: (named: string, excluded: string) => `${named} except ${excluded}`,
    anyTerm: "Any, also perpetual",
    upTo: (months: string) => `Up to ${months}`,
    notFor: "Not for",
    exclusive: "Exclusive uses",
    fee: "Fee",
    anyFee: "Any",
    atLeast: (fee: string) => `At least ${fee} for a side of a song`,
    perMonth: "Songs a month",
    from: "From",
    until: "Until",
  },
  side: (side: Side) => `not for the ${sides[side]}`,
  media: (names: string[]) => `not for ${names.join(", ")}`,
  territories: "not for all of its countries",
  months: (max: number) =>
    max === 0 ? "term too long" : `term longer than ${max === 1 ? "1 month" : `${max} months`}`,
  exclusivity: "not for exclusive uses",
  category: (name: string) => `not for ${name.toLowerCase()}`,
  categoryUnnamed: "product category not named",
  company: "not for this company",
  noFee: (min: number, currency: string) => `no fee named, at least ${formatMoney(min, currency)}`,
  fee: (fee: number, min: number, currency: string) =>
    `fee ${formatMoney(fee, currency)} below ${formatMoney(min, currency)}`,
  feeApart: (fee: number, agreed: number, currency: string) =>
    `fee ${formatMoney(fee, currency)} apart from the agreed ${formatMoney(agreed, currency)}, with most favoured terms`,
  endsLater: (until: string) => `ends after ${formatIsoDate(until)}`,
  otherCategory: (name: string) => `only for ${name.toLowerCase()}`,
  edits: "for other edits",
  currency: (currency: string) => `fee not in ${currency}`,
  notYet: (from: string) => `only from ${formatIsoDate(from)}`,
  over: (until: string) => `only until ${formatIsoDate(until)}`,
  paused: "paused",
  usedUp: (max: number) => `used ${max === 1 ? "once" : `${max} times`} this month, its limit`,
  shareUsedUp: (max: number) => `used ${max === 1 ? "once" : `${max} times`} this month by your company, its limit`,
  disputed: (side: Side) => `${sides[side]} disputed`,
  embargo: (until: string) => `embargo until ${formatIsoDate(until)}`,
  agreement: "its agreement doesn't cover this use",
  noAddress: "no email address on file to tell the party",
  client: "the party's address is the client's own",
} as const;
