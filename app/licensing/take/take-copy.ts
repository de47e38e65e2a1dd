import { formatMoney } from "#app/rights/money.ts";
import type { UseMiss } from "#app/rights/usage/may-take.ts";

/** Copy of licences that people take themselves. */
export const takeCopy = {
  title: "Take licence",
  lead: "These tracks are clear and priced for your use. Sign the text below, and the licence, its files and the invoice are yours at once.",
  tracks: "Tracks",
  use: "Use",
  changeUse: "Change My usage",
  why: (total: string) => `Why ${total}`,
  total: "Total before tax",
  files: (kinds: string[]) => `You get ${kinds.join(", ")}`,
  others: "Leave out what can't be taken",
  swap: "Find a clear one",
  request: "Request it instead",
  requestAll: (count: number) => `Request all ${count} instead`,
  some: "Some of these tracks can't be taken as they are. Leave them out, or get them cleared first.",
  details: "Licensee and project",
  licensee: "Licensee, name and address",
  licenseeHint: "As the licence and the invoice name it, one line each, with postcode, city and country.",
  project: "Project",
  endClient: "End client or brand",
  channels: "You list the channels that may use the music on the licence's page.",
  text: "What you sign",
  asSigned: "as named with the signature",
  submit: (total: string) => `Sign and take it for ${total}`,
  done: (number: string) => `Licence ${number} is yours`,
  songMisses: (title: string, texts: string[]) =>
    `“${title}”: ${texts.map((text) => text.replace(/\.$/, "")).join("; ")}.`,
  noTracks: "No track is chosen. “Take licence” stands next to tracks that are clear for My usage.",
  none: "Nothing here can be taken as it is.",
  message: (name: string, role: string, company: string) => `Taken and signed by ${name}, ${role}, for ${company}`,
  maxSongs: (max: number) => `Take at most ${max} tracks at once.`,
  preview: "In a preview, no licence is taken.",
  misses: {
    noUsage: "Say what you need the music for first.",
    open: (what: string[]) => `My usage doesn't name ${what.join(" and ")} yet.`,
    names: { media: "media", territories: "territories", term: "a term", category: "a product category" },
    exclusive: "Exclusive uses are quoted by the licensing team.",
    past: "The use would begin in the past.",
    noPrice: "There is no price for this use on the rate card, so the licensing team quotes it.",
    mfn: "A rights holder has most favoured terms, so the licensing team quotes it.",
    byCountry:
      "In different countries, different rights holders have all of a side. Request it, and the licensing team agrees their fees with them.",
    noFile: "No audio file is on file to deliver.",
    room: (party: string | null, left: number) =>
      `${party ?? "A rights holder"} agreed in advance to ${left} more ${left === 1 ? "track" : "tracks"} this month. Take fewer at once.`,
    missing: "A track isn't available to you. Go back and choose again.",
    perLicence: (max: string) => `Your company lets you take licences of up to ${max} each.`,
    perMonth: (left: string) => `Your company lets you take ${left} more this month.`,
    currency: (code: string) => `Your company's limit is in ${code}, and the price isn't.`,
  },
  order: {
    under: (title: string) => `Under the order “${title}”`,
    signed: (title: string, signer: string, role: string, company: string, day: string, hash: string) =>
      `Taken under the order “${title}”, signed by ${signer}, ${role}, for ${company} on ${day} (SHA-256 of its text: ${hash}).`,
    left: (left: string, until: string) => `${left} left, until ${until}.`,
    text: "The licence's terms",
    lead: "These tracks are clear and priced for your use, and an order covers them: the licence, its files and the invoice are yours at once.",
    other: (title: string) => `Take it under “${title}”`,
    self: "Sign it yourself",
    submit: (total: string) => `Take it for ${total}`,
    miss: (title: string, texts: string[]) => `The order “${title}” doesn't cover this: ${texts.join("; ")}.`,
    missing: "This order doesn't exist or doesn't name you.",
    none: "No order that names you covers this.",
    changed: "The order changed or was used up while you took the licence. Open the page again.",
    misses: {
      ended: "ended",
      perTrack: (max: string) => `at most ${max} for a track`,
      left: (left: string) => `${left} left`,
      currency: (code: string) => `its amounts are in ${code}, and the price isn't`,
      programs: "not for programs",
      signer: "signed by who sets the limits for taking licences",
      party: "signed by who speaks for a rights holder of the track",
      withdrawn: "its signer may no longer sign orders here, so someone else has to sign it again",
    },
  },
  again: "Try again",
  errors: {
    closed: "Your company doesn't let its people take licences. Request one instead.",
    staff: "You handle licences here or set the limits for taking them, so someone else has to take this one.",
    changed: "The text changed after you opened it, for example a price or a right. Read it again before you sign.",
    allowed: "What your company lets you take changed while you signed. Open the page again.",
    month: "Your company's limit for this month is reached.",
    unprintable: (characters: string[]) =>
      `The licence can't print ${characters.join(" ")}. Write it in other letters.`,
    project: "Project: enter the name of the project.",
    endClient: "End client or brand: enter who is advertised.",
    licensee: "Licensee: enter the name and address.",
    long: (label: string, max: number) => `${label}: use at most ${max} characters.`,
  },
  program: {
    ask: (why: string, address: string) => `${why} Ask, exchange or request at ${address}`,
    price: (price: string) => `The price is ${price} before tax, so nothing was taken.`,
  },
  /** For the staff: what keeps licences from being taken. */
  stops: {
    open: "See what could be taken at once",
    requests: (days: number, max: number) =>
      `The last ${days} days, at most the ${max} newest requests, by what is on file now`,
    total: (total: number, taken: number, open: number) =>
      `Of ${total} requests, ${taken} were taken and ${open} more could have been.`,
    closed: "The company doesn't let its people take licences. This says what they could take if it did.",
    rule: (party: string, share: number) => `${share} % would be instant with a rule of ${party}.`,
    why: (why: string, share: number) => `${share} %: ${why}`,
    clear: (use: string, max: number) => `Clear tracks for your use (${use}), of the ${max} newest`,
    clearTotal: (total: number, share: number) => `${share} % of ${total} clear tracks can be taken.`,
    noUse: "Set My usage to see how many clear tracks can be taken for it",
    couldHave: "Could be taken",
    stopped: (why: string) => `Not taken: ${why}`,
  },
  settings: {
    lead: "People with the permission “Take licences” license clear, priced tracks by themselves, up to these amounts before tax. Leave them empty to have every licence go through the licensing team.",
    orders: "Orders",
    perLicence: "Up to, for a licence",
    perMonth: "Up to, for a person in a month",
    currency: "Currency",
    amount: (label: string) => `${label}: enter an amount above 0.`,
    order: "The limit of a month can't be lower than that of a licence.",
    both: "Enter both amounts with their currency, or neither.",
  },
} as const;

const { misses } = takeCopy;

/** Why tracks, or one of them, can't be taken. */
export type TakeMiss =
  | UseMiss
  | { kind: "no-usage" | "no-price" | "mfn" | "no-file" | "missing" }
  | { kind: "not-clear"; texts: string[] }
  | { kind: "per-licence" | "per-month"; amount: number; currency: string }
  | { kind: "currency"; currency: string }
  | { kind: "order"; title: string; texts: string[] };

/** Each in a sentence. */
export function describeTakeMiss(miss: TakeMiss): string[] {
  switch (miss.kind) {
    case "open":
      return [misses.open(miss.names.map((name) => misses.names[name]))];
    case "not-clear":
      return miss.texts;
    case "per-licence":
      return [misses.perLicence(formatMoney(miss.amount, miss.currency))];
    case "per-month":
      return [misses.perMonth(formatMoney(miss.amount, miss.currency))];
    case "currency":
      return [misses.currency(miss.currency)];
    case "order":
      return [takeCopy.order.miss(miss.title, miss.texts)];
    default:
      return [
        {
          ...{ "no-usage": misses.noUsage, exclusive: misses.exclusive, past: misses.past, "no-price": misses.noPrice },
          ...{ mfn: misses.mfn, "no-file": misses.noFile, missing: misses.missing },
        }[miss.kind],
      ];
  }
}
