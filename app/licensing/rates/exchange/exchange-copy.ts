import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatCount } from "#app/ui/format-count.ts";

export const exchangePath = "/rates/exchange";

export const exchangeCopy = {
  title: "Exchange rates",
  lead: "What one euro is in other currencies, by day. Statements in another currency than the licence are converted with them.",
  ecb: "From the European Central Bank",
  ecbLead:
    "Its file of the day, of 90 days or of all days, in XML. Stored are the last two years, for the currencies of offers.",
  file: "File",
  fileHint: "eurofxref-daily.xml, eurofxref-hist-90d.xml or eurofxref-hist.xml, up to 12 MB.",
  address: "Or its address",
  load: "Load rates",
  hand: "By hand",
  currency: "Currency",
  day: "Day",
  rate: "1 euro is",
  rateHint: "For example 1.0876.",
  save: "Save rate",
  agencyOnly: "Rates count for every company here, so the agency's staff enter them.",
  columns: { day: "Day", rates: "1 EUR is", source: "Source" },
  sources: { ecb: "European Central Bank", hand: "By hand", mixed: "Both" },
  empty: "No rates yet",
  emptyText: "Load the file of the European Central Bank, or enter a rate.",
  saved: "Rate saved",
  loaded: (added: number, days: number) =>
    added === 0
      ? "All of these rates were on file"
      : `${formatCount(added)} ${added === 1 ? "rate" : "rates"} of ${days === 1 ? "1 day" : `${formatCount(days)} days`} added`,
  kept: (count: number, currency: string, day: string) =>
    `${count === 1 ? "1 rate differs" : `${formatCount(count)} rates differ`} from what is on file, ${currency} on ${formatIsoDate(day)} first. What is on file stays.`,
  errors: {
    missing: "File: choose a file, or enter its address.",
    tooLarge: "File: it has more than 12 MB.",
    notXml: "File: this isn't XML. Download the file from the European Central Bank again.",
    doctype: "File: it declares entities of its own, which aren't read.",
    noRates: "File: it has no rates. It needs Cube elements with a time, a currency and a rate.",
    day: (text: string) => `File: “${text}” isn't a day up to today.`,
    code: (text: string, day: string) => `File: “${text}” isn't a currency (${day}).`,
    rate: (text: string, currency: string, day: string) =>
      `File: the rate of ${currency} on ${day} is “${text}”, which isn't a number above zero.`,
    address: (why: string) => `Address: ${why}.`,
    unreachable: "Address: nothing could be read there. Check it, or upload the file.",
    currency: "Currency: choose one.",
    rateTyped: "1 euro is: enter a number above zero, for example 1.0876.",
    dayTyped: "Day: enter a day up to today, for example 2026-11-30.",
    onFile: (rate: string, currency: string, day: string) =>
      `1 euro is: ${currency} has the rate ${rate} on ${formatIsoDate(day)} already, which stays.`,
  },
} as const;
