import type { ScopeName } from "#app/identity/access/scope-names.ts";
import type { demoPolicies } from "#db/seed/demo-people.ts";

/** What the demo's people are given besides their kind, to buy for their company. */
export const demoBuyerPolicies = {
  taker: {
    id: "00000000-0000-7000-8000-000000000207",
    name: "Licence taker",
    description: "Takes licences up to the company's limits.",
    scopes: ["TakeLicence"],
  },
  signer: {
    id: "00000000-0000-7000-8000-000000000208",
    name: "Order signer",
    description: "Signs orders for the company.",
    scopes: ["ListTransactions", "SignOrder"],
  },
  reader: {
    id: "00000000-0000-7000-8000-000000000209",
    name: "Licence reader",
    description: "Reads licences and keeps cue sheets.",
    scopes: ["ListTransactions"],
  },
} as const satisfies Record<string, { id: string; name: string; description: string; scopes: ScopeName[] }>;

type Buyer = {
  id: string;
  /** Local part of the address. */
  account: string;
  name: string;
  nickname: string;
  role: string;
  /** For who starts the demo. */
  does: string;
  company: "main" | "acme" | "nova";
  /** Where they work, if not at that company. */
  employer?: string;
  policies: (keyof typeof demoPolicies | keyof typeof demoBuyerPolicies)[];
};

/** People of the client companies, besides the supervisor, who takes licences at Acme. */
export const demoBuyers: Buyer[] = [
  {
    id: "00000000-0000-7000-8000-000000000321",
    account: "buyer",
    name: "Ingrid Solheim",
    nickname: "Ingrid",
    role: "Head of purchasing",
    does: "Signs orders.",
    company: "acme",
    policies: ["signer"],
  },
  {
    id: "00000000-0000-7000-8000-000000000322",
    account: "trailers",
    name: "Kenji Marchetti",
    nickname: "Kenji",
    role: "Music supervisor",
    does: "Takes licences.",
    company: "nova",
    policies: ["supervisor", "taker"],
  },
  {
    id: "00000000-0000-7000-8000-000000000323",
    account: "producer",
    name: "Salma Eriksen",
    nickname: "Salma",
    role: "Executive producer",
    does: "Signs orders.",
    company: "nova",
    policies: ["signer"],
  },
  {
    id: "00000000-0000-7000-8000-000000000324",
    account: "brand",
    name: "Leonie Falkenberg",
    nickname: "Leonie",
    role: "Brand manager",
    does: "Briefs, hears lists and requests licences.",
    company: "acme",
    policies: ["supervisor", "taker"],
  },
  {
    id: "00000000-0000-7000-8000-000000000325",
    account: "lawyer",
    name: "Desmond Achebe",
    nickname: "Desmond",
    role: "Counsel",
    does: "Reads terms and signs orders.",
    company: "acme",
    policies: ["signer"],
  },
  {
    id: "00000000-0000-7000-8000-000000000326",
    account: "agency",
    name: "Yuki Sandoval",
    nickname: "Yuki",
    role: "Agency producer",
    does: "Collects music for films and requests licences.",
    company: "main",
    employer: "Field & Lantern",
    policies: ["supervisor"],
  },
  {
    id: "00000000-0000-7000-8000-000000000327",
    account: "publisher",
    name: "Hana Moreau",
    nickname: "Hana",
    role: "Head of sync",
    does: "Answers for the songs of the publisher, and sets what it approves in advance.",
    company: "main",
    employer: "Harbour Street Songs",
    policies: ["reader"],
  },
  {
    id: "00000000-0000-7000-8000-000000000328",
    account: "clerk",
    name: "Ruben Castellane",
    nickname: "Ruben",
    role: "Broadcast clerk",
    does: "Reads licences and keeps cue sheets.",
    company: "nova",
    policies: ["reader"],
  },
];

type DemoOrder = {
  company: "acme" | "nova";
  /** Accounts. */
  signer: string;
  taker: string;
  /** Up to which amounts people take licences with their own signature, minor units. */
  limits: { perLicence: number; perMonth: number; currency: string };
  values: Record<string, unknown>;
  /** How many of these songs are taken under it, and what for. */
  taken?: { slugs: string[]; count: number; usage: string; project: string; endClient: string };
};

const terms = {
  ...{ state: "active", media: ["social_paid", "social_organic", "web_paid"], perpetual: false, currency: "EUR" },
  ...{ validFrom: null, authority: true },
};

/** One order has room; the other is nearly used up. */
export const demoOrders: DemoOrder[] = [
  {
    ...{ company: "acme", signer: "buyer", taker: "supervisor" },
    limits: { perLicence: 250_000, perMonth: 1_000_000, currency: "EUR" },
    values: {
      ...terms,
      ...{ title: "Social spots of the spring range", reference: "PO-2027-0117", programs: true },
      licensee: "Acme Motors GmbH\nWerkstraße 7\n70000 Stuttgart\nGermany",
      ...{ territories: ["DACH"], maxMonths: 24, categories: ["automotive"], perTrack: "1500", total: "10000" },
      signerCompany: "Acme Motors GmbH",
    },
  },
  {
    ...{ company: "nova", signer: "producer", taker: "trailers" },
    limits: { perLicence: 150_000, perMonth: 500_000, currency: "EUR" },
    values: {
      ...terms,
      ...{ title: "Teasers of the winter slate", reference: "NP-4471", programs: false },
      licensee: "Nova Pictures Ltd\n4 Canal Wharf\nLondon N1 7AA\nUnited Kingdom",
      ...{ territories: ["EU", "GB"], maxMonths: 12, categories: [], perTrack: "400", total: "800" },
      signerCompany: "Nova Pictures Ltd",
    },
    taken: {
      slugs: [
        "slow-atlas",
        "tidewire",
        "open-road-hymn",
        "ballroom-in-june",
        "orbit-decay",
        "first-light-arithmetic",
        "miniature-heroes",
      ],
      count: 2,
      usage: "media:social_paid;territories:DE,AT;months:12;category:entertainment",
      ...{ project: "The Salt Road, teasers", endClient: "Nova Pictures" },
    },
  },
];
