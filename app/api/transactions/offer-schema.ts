import { z } from "zod";
import { sides } from "#app/licensing/quotes/quote.ts";
import { exclusivities } from "#app/rights/licence-terms.ts";

export const statedMade = z
  .string()
  .optional()
  .describe("How it was made, as stated, and which parts are warranted as human made.");

/** How many versions of a production have this length, in seconds. */
export const editSchema = z.strictObject({
  count: z.number().int().min(1).max(99),
  seconds: z.number().int().min(1).max(14_400),
});

/** Licensed use: common fields of requests, quotes and licences. Dates are ISO dates. */
export const termFields = {
  media: z.array(z.string()),
  territories: z.array(z.string()),
  termMonths: z.number().nullable(),
  perpetual: z.boolean(),
  startsOn: z.string().nullable(),
  exclusivity: z.enum(exclusivities),
  category: z.string().describe("Key of the product category; empty while it is not named."),
  edits: z.array(editSchema),
  alternatives: z.boolean().describe("Only one of the tracks is licensed."),
};

/** Common fields of quotes and licences: fees and totals in minor units of `currency`, `taxBp` in basis points. */
const offerFields = {
  currency: z.string(),
  lines: z.array(
    z.strictObject({
      songId: z.string(),
      title: z.string(),
      artists: z.string(),
      masterFee: z.number(),
      compositionFee: z.number(),
      raised: z
        .strictObject({ side: z.enum(sides), from: z.number() })
        .optional()
        .describe("The side that follows the other as most favoured nation, and the fee that was named for it."),
      made: statedMade,
    }),
  ),
  taxBp: z.number().nullable(),
  totals: z.strictObject({
    master: z.number(),
    composition: z.number(),
    net: z.number(),
    discount: z.number(),
    tax: z.number(),
    total: z.number(),
  }),
  terms: z.strictObject(termFields),
  conditions: z.string(),
};

/** Taken off the fees before tax: basis points or minor units. */
export const discountSchema = z.union([
  z.strictObject({ bp: z.number().int().min(1).max(10_000), reason: z.string() }),
  z.strictObject({ amount: z.number().int().min(1), reason: z.string() }),
]);

/** What the client can add to an accepted quote until `exerciseBy` (ISO date), for a fee in minor units. */
export const optionSchema = z.strictObject({
  what: z.string(),
  months: z.number().int().min(1).nullable(),
  fee: z.number().int().nonnegative(),
  exerciseBy: z.string(),
});

export const quoteAnswer = z.enum(["accepted", "declined"]);

export const quoteSchema = z.strictObject({
  _id: z.string(),
  version: z.number(),
  ...offerFields,
  discount: discountSchema.nullable(),
  options: z.array(optionSchema),
  validUntil: z.string(),
  createdAt: z.number(),
  replacedBy: z.number().nullable().describe("The number of the newest version, where this is not it."),
  answer: z
    .strictObject({
      answer: quoteAnswer,
      chosen: z.string().nullable().describe("The recording that was accepted of alternatives."),
      reason: z.string(),
      answeredAt: z.number(),
      answeredBy: z.string(),
      signature: z
        .strictObject({ name: z.string(), company: z.string(), role: z.string(), textHash: z.string() })
        .nullable()
        .describe("Of acceptances since December 2026; `textHash` is the SHA-256 of the text that was signed."),
    })
    .nullable(),
});

export const licenceSchema = z.strictObject({
  _id: z.string(),
  number: z.string(),
  licensee: z.string(),
  project: z.string(),
  endClient: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  ...offerFields,
  issuedAt: z.number(),
  supersedes: z.string().nullable().describe("The number of the licence that it replaced."),
  supersededBy: z.string().nullable().describe("The number of the licence that replaced it."),
});
