import { demoCompanyIds } from "#db/seed/demo-companies.ts";

type DemoAgreement = {
  title: string;
  kind: "label" | "publisher" | "artist" | "blanket";
  status: "draft" | "active";
  /** First and last day, from the day of the seed. */
  startsInDays: number;
  endsInDays?: number;
  renewMonths?: number;
  exclusive?: true;
  mfn?: true;
  territories?: string[];
  media?: string[];
  notes?: string;
  /** Percentages of what a party owns. */
  parties: { party: string; master?: string; composition?: string }[];
  groups?: { name: string; brands: string[]; songs: string[]; includeInslide: boolean; isIncluded: boolean }[];
  /** Name of its PDF. */
  document?: string;
  /** Days from the seed, and the reason. */
  terminated?: { inDays: number; reason: string };
};

const year = 365;
const party = (name: string, master = "", composition = "") => ({ party: name, master, composition });

/** One of each kind and state. The parties that let songs be licensed without asking grant all of their shares. */
export const demoAgreements: DemoAgreement[] = [
  {
    ...{
      title: "Northlight Works, masters",
      kind: "label",
      status: "active",
      startsInDays: -2 * year,
      exclusive: true,
    },
    notes: "Signed in Oslo. Northlight sends new masters every quarter.",
    parties: [party("Northlight Works", "100")],
    document: "Northlight Works, signed.pdf",
  },
  {
    ...{ title: "Fathom & Fold, masters", kind: "label", status: "active", startsInDays: -year, endsInDays: 200 },
    renewMonths: 12,
    parties: [party("Fathom & Fold", "100")],
    groups: [
      {
        ...{ name: "Automotive", brands: [demoCompanyIds.acme], includeInslide: true, isIncluded: true },
        songs: ["paper-lanterns", "good-trouble", "window-seat"],
      },
      { name: "Film studios", brands: [demoCompanyIds.nova], songs: [], includeInslide: false, isIncluded: false },
    ],
  },
  {
    ...{ title: "Fathom & Fold Publishing, songs", kind: "publisher", status: "active", startsInDays: -year },
    endsInDays: 60,
    parties: [party("Fathom & Fold Publishing", "", "100")],
  },
  {
    ...{ title: "Harbour Street, blanket", kind: "blanket", status: "active", startsInDays: -3 * year, mfn: true },
    parties: [party("Harbour Street Songs", "", "100"), party("Harbour Street Records", "100")],
    groups: [
      { name: "Film studios", brands: [demoCompanyIds.nova], songs: [], includeInslide: true, isIncluded: true },
    ],
  },
  {
    ...{ title: "Lucia Arden, German-speaking countries online", kind: "artist", status: "active" },
    ...{ startsInDays: -30, endsInDays: 2 * year, territories: ["DACH"], media: ["social_paid", "web_paid"] },
    parties: [party("Lucia Arden", "", "50")],
  },
  {
    ...{
      title: "Wren Halloway, first term",
      kind: "artist",
      status: "active",
      startsInDays: -2 * year,
      endsInDays: -40,
    },
    parties: [party("Wren Halloway", "", "100")],
  },
  {
    ...{ title: "Cass Whitlock, songs", kind: "artist", status: "active", startsInDays: -year, endsInDays: year },
    parties: [party("Cass Whitlock", "", "100")],
    terminated: { inDays: -7, reason: "The writer moved to another publisher." },
  },
  {
    ...{ title: "Tomas Brandt, offer", kind: "artist", status: "draft", startsInDays: 30, endsInDays: 30 + year },
    parties: [party("Tomas Brandt", "", "100")],
  },
];
