import { z } from "zod";
import { exclusivities } from "#app/rights/licence-terms.ts";
import { shareSchema, sideSchema } from "#app/rights/share-schema.ts";

/** An agreement that is not a draft, as far as it concerns a song: one row for each of its parties with a share. */
export const agreementFact = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  partyId: z.string(),
  /** What it grants of the party's shares, in basis points. */
  masterBp: z.number(),
  compositionBp: z.number(),
  startsOn: z.string(),
  /** Null: without an end, or it renews itself. */
  endsOn: z.string().nullable(),
  territories: z.array(z.string()),
  excluded: z.array(z.string()),
  /** None: all. */
  media: z.array(z.string()),
  exclusive: z.boolean(),
  mfn: z.boolean(),
  /** Whether it holds for the client's company and this song: false if a group of brands leaves either out. */
  isForClient: z.boolean(),
});

const restrictionFact = z.object({
  kind: z.enum(["use", "territory", "company"]),
  name: z.string(),
  value: z.string(),
  companyId: z.string().nullable(),
  /** ISO dates, both inclusive; null without one. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
});

/** A licence in force or to come, of this recording or of another one of its work. */
const licenceFact = z.object({
  isSameRecording: z.boolean(),
  /** Of the client's own company, which the company of an environment is not. */
  isOwn: z.boolean(),
  /** Its number and media if the reader holds it; null for licences of others. */
  held: z.object({ number: z.string(), media: z.array(z.string()) }).nullable(),
  exclusivity: z.enum(exclusivities),
  category: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** Groups resolved; ["World"] for all. */
  territories: z.array(z.string()),
  /**
   * Of a company's licence that is not exclusive and rests on no grant of the environment, for the environment's own company: its number and
   * company; "" for others. Null for each other licence.
   */
  ungranted: z.string().nullable().optional(),
});

/** Everything on file that decides whether a song can be licensed. */
export const songFactsSchema = z.object({
  shares: z.array(shareSchema),
  disputes: z.array(z.object({ side: sideSchema })),
  restrictions: z.array(restrictionFact),
  agreements: z.array(agreementFact),
  licences: z.array(licenceFact),
  tierWarning: z.string().nullable(),
  isPublished: z.boolean(),
  /** First and last day of publication; null without one. */
  publishFrom: z.string().nullable(),
  publishUntil: z.string().nullable(),
});

/** Shares with the agreements that decide on them `today` (ISO date). */
export const datedShares = z.object({
  shares: z.array(shareSchema),
  agreements: z.array(agreementFact),
  today: z.string(),
});
