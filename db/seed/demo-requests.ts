import type { DemoTenant } from "#db/seed/demo-curation.ts";

type Kind =
  | "sent"
  | "clearing"
  | "quoted"
  | "accepted"
  | "licensed"
  | "delivered"
  | "declined"
  | "quote_declined"
  | "withdrawn"
  | "expired";

/** Days are counted from the day of the seed: past ones back, others ahead. `by`: who did it; null is what happened by itself. */
type DemoEvent = { kind: Kind; daysAgo: number; by: "client" | "staff" | null; message?: string };

type DemoQuote = {
  daysAgo: number;
  /** Minor units, one pair a song: master, composition. */
  fees: [master: number, composition: number][];
  validInDays: number;
  taxBp: number | null;
  conditions: string;
  answer?: { answer: "accepted" | "declined"; daysAgo: number; reason?: string };
};

type DemoClearance = {
  /** Place of the song in the request. */
  song: number;
  side: "master" | "composition";
  status: "asked" | "approved" | "denied";
  note: string;
};

type DemoRequest = {
  tenant: DemoTenant;
  status: Exclude<Kind, "withdrawn" | "quote_declined">;
  project: string;
  endClient: string;
  media: string[];
  territories: string[];
  /** Null: perpetual. */
  termMonths: number | null;
  startsInDays: number;
  neededInDays: number;
  exclusivity: "none" | "category" | "territory";
  budget: number | null;
  currency: string;
  description: string;
  /** Places among the demo's recordings. */
  songs: number[];
  isAssigned: boolean;
  internalNote?: string;
  events: DemoEvent[];
  clearances?: DemoClearance[];
  quotes?: DemoQuote[];
  licence?: { number: number; daysAgo: number; licensee: string; countries: string[] };
};

const conditions = "Includes one main film and its cut-downs. Credit where the format allows it.";

/** Requests of the demo's supervisor, one in each state. All brands are invented. */
export const demoRequests: DemoRequest[] = [
  {
    tenant: "main",
    status: "sent",
    project: "Spring range film",
    endClient: "Fjord Outdoor",
    media: ["social_paid", "web_paid"],
    territories: ["US", "CA"],
    termMonths: 12,
    startsInDays: 60,
    neededInDays: 12,
    exclusivity: "none",
    budget: 400_000,
    currency: "EUR",
    description:
      "Opening scene, 0:12 to 0:40, under the voice of the climber. A 60-second version and a 15-second cut-down.",
    songs: [0, 3],
    isAssigned: false,
    events: [{ kind: "sent", daysAgo: 1, by: "client" }],
  },
  {
    tenant: "main",
    status: "clearing",
    project: "Night shift launch",
    endClient: "Volta Motors",
    media: ["ctv_ott", "cinema"],
    territories: ["EU"],
    termMonths: 24,
    startsInDays: 45,
    neededInDays: -2,
    exclusivity: "category",
    budget: 1_800_000,
    currency: "EUR",
    description: "One long take through the factory at night. The track carries all of it, without a voice.",
    songs: [1, 4, 2],
    isAssigned: true,
    internalNote: "Category exclusivity means cars only. Agency prefers the second song.",
    events: [
      { kind: "sent", daysAgo: 9, by: "client" },
      { kind: "clearing", daysAgo: 8, by: "staff" },
    ],
    clearances: [
      { song: 0, side: "master", status: "approved", note: "Label said yes by email" },
      { song: 0, side: "composition", status: "asked", note: "Publisher asked, answer due this week" },
      { song: 1, side: "composition", status: "denied", note: "Writer does not license to car makers" },
    ],
  },
  {
    tenant: "main",
    status: "quoted",
    project: "Open late, second season",
    endClient: "Corner Shop Coffee",
    media: ["podcast", "social_organic"],
    territories: ["GB", "IE"],
    termMonths: 6,
    startsInDays: 30,
    neededInDays: 20,
    exclusivity: "none",
    budget: 150_000,
    currency: "GBP",
    description: "Theme of eight episodes: the first twenty seconds, and a bed under the closing words.",
    songs: [5],
    isAssigned: true,
    events: [
      { kind: "sent", daysAgo: 12, by: "client" },
      { kind: "clearing", daysAgo: 11, by: "staff" },
      { kind: "quoted", daysAgo: 6, by: "staff" },
      { kind: "quoted", daysAgo: 3, by: "staff" },
    ],
    clearances: [
      { song: 0, side: "master", status: "approved", note: "" },
      { song: 0, side: "composition", status: "approved", note: "" },
    ],
    quotes: [
      { daysAgo: 6, fees: [[80_000, 80_000]], validInDays: 24, taxBp: 2000, conditions: "" },
      { daysAgo: 3, fees: [[60_000, 60_000]], validInDays: 27, taxBp: 2000, conditions },
    ],
  },
  {
    tenant: "main",
    status: "accepted",
    project: "Harvest",
    endClient: "Halden Oats",
    media: ["broadcast_national"],
    territories: ["DACH"],
    termMonths: 12,
    startsInDays: 21,
    neededInDays: 14,
    exclusivity: "none",
    budget: 900_000,
    currency: "EUR",
    description: "Thirty seconds, three films, one song. It starts on the first spoonful.",
    songs: [6],
    isAssigned: true,
    events: [
      { kind: "sent", daysAgo: 16, by: "client" },
      { kind: "clearing", daysAgo: 15, by: "staff" },
      { kind: "quoted", daysAgo: 7, by: "staff" },
      { kind: "accepted", daysAgo: 2, by: "client" },
    ],
    clearances: [
      { song: 0, side: "master", status: "approved", note: "" },
      { song: 0, side: "composition", status: "approved", note: "" },
    ],
    quotes: [
      {
        daysAgo: 7,
        fees: [[425_000, 425_000]],
        validInDays: 23,
        taxBp: 1900,
        conditions,
        answer: { answer: "accepted", daysAgo: 2 },
      },
    ],
  },
  {
    tenant: "main",
    status: "licensed",
    project: "The long table, cut-downs",
    endClient: "Marais Kitchens",
    media: ["web_paid", "social_paid"],
    territories: ["FR", "BE"],
    termMonths: 6,
    startsInDays: 10,
    neededInDays: 5,
    exclusivity: "none",
    budget: 250_000,
    currency: "EUR",
    description: "Four cut-downs of the film from spring, six to twenty seconds.",
    songs: [7],
    isAssigned: true,
    events: [
      { kind: "sent", daysAgo: 20, by: "client" },
      { kind: "clearing", daysAgo: 19, by: "staff" },
      { kind: "quoted", daysAgo: 12, by: "staff" },
      { kind: "accepted", daysAgo: 10, by: "client" },
      { kind: "licensed", daysAgo: 4, by: "staff" },
    ],
    clearances: [
      { song: 0, side: "master", status: "approved", note: "" },
      { song: 0, side: "composition", status: "approved", note: "" },
    ],
    quotes: [
      {
        daysAgo: 12,
        fees: [[120_000, 120_000]],
        validInDays: 18,
        taxBp: null,
        conditions: "",
        answer: { answer: "accepted", daysAgo: 10 },
      },
    ],
    licence: {
      number: 2,
      daysAgo: 4,
      licensee: "Marais Kitchens SAS\n12 quai des Sables\n75000 Paris",
      countries: ["FR", "BE"],
    },
  },
  {
    tenant: "main",
    status: "delivered",
    project: "First tram",
    endClient: "Tramlinie Nord",
    media: ["cinema", "ooh", "radio"],
    territories: ["DE"],
    termMonths: 12,
    startsInDays: -10,
    neededInDays: -15,
    exclusivity: "territory",
    budget: 1_200_000,
    currency: "EUR",
    description: "The first tram of the morning, and who is on it. Ninety seconds in cinemas, thirty on the radio.",
    songs: [2],
    isAssigned: true,
    events: [
      { kind: "sent", daysAgo: 48, by: "client" },
      { kind: "clearing", daysAgo: 47, by: "staff" },
      { kind: "quoted", daysAgo: 40, by: "staff" },
      { kind: "accepted", daysAgo: 37, by: "client" },
      { kind: "licensed", daysAgo: 33, by: "staff" },
      { kind: "delivered", daysAgo: 32, by: "staff", message: "Main mix, instrumental and stems, 48 kHz WAV." },
    ],
    clearances: [
      { song: 0, side: "master", status: "approved", note: "" },
      { song: 0, side: "composition", status: "approved", note: "" },
    ],
    quotes: [
      {
        daysAgo: 40,
        fees: [[600_000, 550_000]],
        validInDays: -10,
        taxBp: 1900,
        conditions,
        answer: { answer: "accepted", daysAgo: 37 },
      },
    ],
    licence: {
      number: 1,
      daysAgo: 33,
      licensee: "Tramlinie Nord GmbH\nHafenstraße 1\n20000 Hamburg",
      countries: ["DE"],
    },
  },
  {
    tenant: "main",
    status: "declined",
    project: "Lucky hour",
    endClient: "Brindle Ale",
    media: ["social_paid", "in_store"],
    territories: ["World"],
    termMonths: null,
    startsInDays: 40,
    neededInDays: 30,
    exclusivity: "none",
    budget: 100_000,
    currency: "USD",
    description: "A bar at closing time, told backwards.",
    songs: [4],
    isAssigned: true,
    events: [
      { kind: "sent", daysAgo: 25, by: "client" },
      { kind: "clearing", daysAgo: 24, by: "staff" },
      {
        kind: "declined",
        daysAgo: 21,
        by: "staff",
        message:
          "The writer doesn't license this song to alcohol brands. “Made by hand” has songs of the same mood that are free.",
      },
    ],
    clearances: [{ song: 0, side: "composition", status: "denied", note: "No alcohol" }],
  },
  {
    tenant: "main",
    status: "expired",
    project: "Winter window",
    endClient: "Nordlys Optics",
    media: ["in_store"],
    territories: ["NO", "SE", "DK"],
    termMonths: 3,
    startsInDays: 5,
    neededInDays: 1,
    exclusivity: "none",
    budget: null,
    currency: "EUR",
    description: "Shop windows in December: slow, bright, no drums.",
    songs: [3],
    isAssigned: false,
    events: [
      { kind: "sent", daysAgo: 44, by: "client" },
      { kind: "quoted", daysAgo: 42, by: "staff" },
      { kind: "expired", daysAgo: 11, by: null },
    ],
    clearances: [
      { song: 0, side: "master", status: "approved", note: "" },
      { song: 0, side: "composition", status: "approved", note: "" },
    ],
    quotes: [{ daysAgo: 42, fees: [[90_000, 90_000]], validInDays: -12, taxBp: null, conditions: "" }],
  },
  {
    tenant: "acme",
    status: "sent",
    project: "Test drive film",
    endClient: "Acme Motors",
    media: ["web_paid"],
    territories: ["World"],
    termMonths: 12,
    startsInDays: 50,
    neededInDays: 25,
    exclusivity: "none",
    budget: 500_000,
    currency: "EUR",
    description: "A first drive at dawn. Two versions: with and without a voice.",
    songs: [1],
    isAssigned: false,
    events: [{ kind: "sent", daysAgo: 2, by: "client" }],
  },
];
