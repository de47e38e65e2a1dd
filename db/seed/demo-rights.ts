import type { TypedShare } from "#app/backoffice/song-rights/share-row.ts";
import type { Side } from "#app/rights/shares.ts";

/** Publishers of the demo: that of a label, and that of all other music. All names and numbers are invented. */
export const demoPublishers = [
  {
    ...{ label: "Fathom & Fold", name: "Fathom & Fold Publishing", ipi: "00901000121", society: "PRS" },
    email: "sync@fathomandfold.example",
  },
  {
    ...{ label: null, name: "Harbour Street Songs", ipi: "00901000219", society: "GEMA" },
    email: "songs@harbourstreet.example",
  },
] as const;

/** A label whose music needs no asking: its agreement grants the masters, and the publisher administers the writers' shares. */
export const demoOpenLabel = "Northlight Works";

/** Another one, whose masters are ours without an agreement. */
export const demoOwnLabel = "Lantern Room Music";

type SongTerms = {
  /** What all shares of a side have, and that of the publisher. */
  master?: Partial<TypedShare>;
  composition?: Partial<TypedShare>;
  publisher?: Partial<TypedShare>;
  /** A second owner of the master, with its share in per cent. */
  coOwner?: readonly [name: string, share: number];
  /** Last day of an embargo of the master, from the day of the seed. */
  embargoDays?: number;
  dispute?: { side: Side; reason: string };
};

/** What clears differently from the rest of its label, by title: a case of each reason. */
export const demoTerms: Record<string, SongTerms | undefined> = {
  Ladders: { master: { mfn: true }, composition: { mfn: true } },
  "Second Cup": { master: { excludedCategories: ["alcohol", "gambling", "political"] } },
  "Bicycle Weather": { composition: { excludedCategories: ["automotive"] } },
  "The Good Half": { embargoDays: 120 },
  "Furnace Hymn": { master: { excludedCategories: ["religion", "pharma"] }, composition: { mfn: true } },
  "Soft Machinery": {
    ...{ master: { preclearFee: "5000", preclearCurrency: "EUR", preclearMedia: ["social_paid", "web_paid"] } },
    composition: { preclearFee: "5000", preclearCurrency: "EUR", preclearMedia: ["social_paid", "web_paid"] },
  },
  "Call It Weather": { publisher: { share: "20" } },
  "Market Street": { master: { sampleNote: "Quotes a market call, recorded in Accra in 2024. Cleared worldwide." } },
  "Dust and Diesel": { publisher: { territories: "EU, GB, US, CA" } },
  "Six Miles of Bad Road": { coOwner: ["Dorsey Family Trust", 40] },
  "Everything We Carried": {
    dispute: { side: "composition", reason: "A third writer says that the bridge is hers. Both publishers were told." },
  },
  "Low Ceilings": { master: { mfn: true, approvalDays: "10" } },
};

/** Societies of the demo's writers, in turn. */
export const demoSocieties = ["PRS", "GEMA", "ASCAP", "STIM", "SACEM", "BMI"] as const;

/** ISRCs of the demo's music: of a registrant that does not exist. */
export const demoIsrcs = { from: "QZDM0", before: "QZDM1" };
