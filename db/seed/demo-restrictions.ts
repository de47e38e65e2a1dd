import { demoCompanyIds } from "#db/seed/demo-companies.ts";

type DemoRestriction = {
  name: string;
  kind: "use" | "territory" | "company";
  value?: string;
  companyId?: string;
  /** First and last day, from the day of the seed. */
  fromInDays?: number;
  untilInDays?: number;
  notes: string;
  notesFor: "staff" | "everyone";
  /** Songs, by their place from the end of the popular ones. */
  songs: number[];
};

/** One of each kind and time; none hides a song of the demo on the first day. */
export const demoRestrictions: DemoRestriction[] = [
  {
    name: "No alcohol",
    kind: "use",
    value: "alcohol",
    notes: "The writer asks for it.",
    notesFor: "everyone",
    songs: [0, 1],
  },
  {
    name: "No political advertising",
    kind: "use",
    value: "political",
    notes: "Agreed with the publisher by phone.",
    notesFor: "staff",
    songs: [1, 2],
  },
  {
    name: "Not in Germany, Austria and Switzerland",
    kind: "territory",
    value: "DACH",
    untilInDays: 365,
    notes: "A sub-publisher clears these countries.",
    notesFor: "everyone",
    songs: [2],
  },
  {
    name: "Not in Japan",
    kind: "territory",
    value: "JP",
    fromInDays: 60,
    notes: "The master goes to a local label.",
    notesFor: "staff",
    songs: [3],
  },
  {
    name: "Not for Nova Pictures",
    kind: "company",
    companyId: demoCompanyIds.nova,
    fromInDays: 90,
    notes: "For songs that are in a competitor's trailer.",
    notesFor: "staff",
    songs: [1],
  },
  {
    name: "Not on the radio",
    kind: "use",
    value: "radio",
    notes: "The band keeps the radio for its own single.",
    notesFor: "everyone",
    songs: [0],
  },
];
