import { formatIsoDate } from "#app/rights/iso-date.ts";
import type { PricedMedium } from "#app/rights/media.ts";

export const ratesPath = "/rates";
export const tryRatesPath = "/rates/try";

/** The form with the content of a published version. */
export function ratesVersionPath(version: number): string {
  return `${ratesPath}?version=${version}`;
}

export const ratesCopy = {
  title: "Rate card",
  tabs: { card: "Card", try: "Try it", exchange: "Exchange rates" },
  lead: "Base fees and factors that price a use. Tracks, requests and offers show the price that follows from them.",
  inForce: (version: number, from: string) => `Version ${version} is in force since ${formatIsoDate(from)}.`,
  standard: "You use the standard card. Save it as your own to change it or to show prices to your clients.",
  none: "There's no rate card yet, so nothing has a price. Fill in your fees and publish.",
  isDraft: "This is a draft. Publish it to use it.",
  isOld: (version: number) => `This is version ${version} as it was published. Save or publish it to bring it back.`,
  example: "What it costs",
  exampleWrong: "Something in the card is wrong, so nothing is calculated.",
  exampleUses: {
    social: "Paid social, Germany, 12 months",
    online: "Paid social and web, EU, 12 months",
    tv: "National TV, world, 12 months",
  },
  byHand: "By hand",
  versions: "Versions",
  sinceBefore: (percent: number) =>
    percent === 0
      ? "Costs the same as the version before on average"
      : `${percent > 0 ? "+" : "−"}${Math.abs(percent)} % on average`,
  noVersions: "Nothing published yet.",
  version: (version: number) => `Version ${version}`,
  inForceNow: "In force",
  from: (date: string) => `from ${formatIsoDate(date)}`,
  published: (name: string) => `Published by ${name}`,
  formerUser: "a former user",
  open: (version: number) => `Open version ${version}`,
  backToCurrent: "Back to the current card",
  save: "Save draft",
  publish: "Publish",
  discard: "Discard draft",
  saved: "Draft saved",
  publishedToast: (version: number) => `Version ${version} published`,
  discarded: "Draft discarded",
  conflict:
    "Someone else changed the rate card after you opened it, so nothing was saved. Save again to replace their changes.",
  missing: "This version doesn't exist.",
  noDraft: "There's no draft to discard.",
  preview: "You're previewing as someone else. Quit the preview to change the rate card.",
  fees: "Base fees",
  feesLead: "For one track, before any factor. Leave both empty to quote a tier by hand.",
  others: "All other tracks",
  master: "Master",
  composition: "Composition",
  currency: "Currency",
  minimum: "Minimum for a track",
  minimumHint: "Both sides together. Leave empty for none.",
  roundTo: "Round up to full",
  factors: "Media and factors",
  factorsLead: "In percent of the base fee: 150 makes it one and a half times as much.",
  mediaSum: (priced: number, count: number) => `${priced} of ${count} media have a price`,
  mediaLead:
    "Of each group only the highest counts. Groups add up, but never above all media. AI is always quoted by hand.",
  territories: "Countries and regions",
  territoriesHint: "The world is 100. A region is never more than its countries.",
  territoryHeads: ["Country or region", "Percent"],
  otherCountry: "Any other country",
  term: "Terms",
  termHint: "A term in between costs as the next longer one.",
  termHeads: ["Months", "Percent of the base fee"],
  perpetual: "Perpetual, or longer than the last term",
  exclusivity: "Exclusivity",
  exclusive: { category: "In a category", territory: "In the territory", full: "Fully exclusive" },
  edits: "Each edit after the first adds",
  sizes: "Size of the client",
  size: { small: "Small", medium: "Medium", large: "Large" },
  rates: "Exchange rates",
  ratesHint: (currency: string) =>
    `What 1 ${currency} is in another currency, and the day of the rate: USD, 1.08, 2026-11-02.`,
  rateHeads: ["Currency", "Rate", "Day of the rate"],
  clients: "What clients see",
  show: "Show clients",
  shows: { nothing: "No prices", range: "A range", price: "The price" },
  range: "Range: plus and minus, in percent",
  clientSize: "Price tracks for a client that is",
  anySize: "Unknown: from small to large",
  inForceFrom: "In force from",
  note: "What changed",
  noteHint: "For your colleagues, optional.",
  tryLead: "Price any use. What you leave open gives a range.",
  tryTermHint: "For example 12. Leave empty for a range.",
  tier: "Tier of the track",
  calculate: "Calculate",
  card: "Card",
  cards: { force: "In force", draft: "Draft" },
  why: (price: string) => `Why ${price}`,
  atLeast: (price: string) => `At least ${price}`,
  atMost: (price: string) => `At most ${price}`,
  sides: (master: string, composition: string) => `${master} for the master, ${composition} for the composition.`,
  toQuote: {
    tier: "The card has no fee for this tier, so someone has to quote it.",
    factor: "The card has no factor for this use, so someone has to quote it.",
    ai: "AI is never priced by the card: someone has to quote it.",
    currency: "The card has no rate for this currency. Add one, or choose another currency.",
    limit: "This is more than a fee can be. Check the base fees and factors.",
  },
  step: "Step",
  factor: "Factor",
  amount: "Amount",
  total: "Total",
  rows: {
    base: "Base fee",
    media: "Media",
    territories: "Territory",
    term: "Term",
    exclusivity: "Exclusivity",
    edits: "Edits",
    size: "Client",
    minimum: "Minimum",
    rounding: "Rounding",
  },
  details: {
    base: (tier: string, master: string, composition: string) =>
      `${tier}: master ${master}, composition ${composition}`,
    rate: (rate: string, on: string) => `at ${rate} of ${formatIsoDate(on)}`,
    low: "the lowest of the card",
    high: "the highest of the card",
    edits: (count: number) => (count === 1 ? "1 edit" : `${count} edits`),
    size: (size: string) => `${size} client`,
    minimum: (amount: string) => `at least ${amount}`,
    rounding: (step: string) => `up to full ${step}`,
  },
  errors: {
    percent: (label: string) => `${label}: enter a percentage from 0.01 to 9999, for example 150.`,
    added: (label: string) => `${label}: enter a percentage from 0 to 9999, for example 10.`,
    range: "Range: enter a percentage from 0 to 90, for example 15.",
    fee: (label: string, example: string) => `${label}: enter an amount, for example ${example}.`,
    feeMax: (label: string, max: string) => `${label}: enter at most ${max}.`,
    feeOther: (label: string) => `${label}: enter both fees; 0 is fine for one of them.`,
    feeZero: (label: string) => `${label}: one of the two fees must be more than 0.`,
    noFees: "Base fees: enter the fees of at least one tier.",
    medium: (label: string) => `${label}: can't cost more than all media.`,
    territory: (text: string) =>
      `Countries and regions: “${text}” isn't a country or region and a percentage. For example Germany 40.`,
    territoryTwice: (name: string) => `Countries and regions: ${name} is there twice.`,
    territoryMax: (name: string) =>
      `Countries and regions: ${name} must be more than 0 and at most 100, the price of the world.`,
    otherMax: "Any other country: enter more than 0 and at most 100, the price of the world.",
    term: (text: string) => `Terms: “${text}” isn't a number of months and a percentage. For example 12 100.`,
    termNone: "Terms: enter at least one.",
    termOrder: (months: number) => `Terms: ${months} months can't cost less than a shorter term.`,
    termTwice: (months: number) => `Terms: ${months} months are there twice.`,
    perpetual: "Perpetual: can't cost less than the longest term.",
    exclusivity: (label: string) => `${label}: can't cost less than 100, or than a smaller exclusivity.`,
    size: (label: string) => `${label}: can't cost less than a smaller client.`,
    rate: (text: string) =>
      `Exchange rates: “${text}” isn't a currency, a rate and a day. For example USD 1.08 2026-11-02.`,
    rateTwice: (currency: string) => `Exchange rates: ${currency} is there twice.`,
    rateOwn: (currency: string) => `Exchange rates: ${currency} is the card's own currency.`,
    rateDay: (currency: string) => `Exchange rates: the day of the ${currency} rate is in the future.`,
    inForceFrom: "In force from: enter a date from today on, for example 2026-12-01.",
    choose: (label: string) => `${label}: choose one of the options.`,
  },
} as const;

/** Max characters. */
export const ratesLimits = { note: 300, lines: 4000, versions: 50 };

export const feeField = (side: "master" | "composition", tierId: string) => `${side}-${tierId || "others"}`;
export const mediumField = (medium: PricedMedium) => `media-${medium}`;
