import { z } from "zod";

const side = z.enum(["composition", "master"]);
const right = z
  .enum(["all", "PR", "MR", "SR"])
  .describe("Performing, mechanical or synchronisation right of a composition.");
const territories = z.array(z.string()).describe("ISO 3166-1 codes, groups or World.");

/** Where and for which right a share applies. */
export const shareScopeSchema = { right, territories, excluded: territories };

/** A share as it is read. Null: not on file; contacts and fees are for the environment's staff. */
export const shareSchema = z.strictObject({
  id: z.string(),
  side,
  partyId: z.string(),
  name: z.string(),
  role: z.string(),
  society: z.string().nullable(),
  ipi: z.string().nullable(),
  email: z.string().nullable(),
  shareBp: z.number().describe("Basis points."),
  ...shareScopeSchema,
  controlled: z.boolean(),
  approvalRequired: z.boolean(),
  approvalDays: z.number().nullable(),
  answers: z
    .strictObject({ usual: z.number(), most: z.number().nullable(), zone: z.string().nullable() })
    .nullable()
    .optional()
    .describe("Of requests: working minutes within which the party gives half and nine tenths of its answers."),
  terms: z.strictObject({
    mfn: z.boolean(),
    excludedCategories: z.array(z.string()),
    embargoUntil: z.string().nullable(),
    sampleNote: z.string(),
    approvalContact: z.string().nullable(),
    preclearFee: z.int().nonnegative().nullable().describe("Minor units."),
    preclearCurrency: z.string().nullable(),
    preclearMedia: z.array(z.string()),
  }),
});

/** A side of which nothing may be licensed. Who said so, and why, is for the environment's staff. */
export const disputeSchema = z.strictObject({
  side,
  since: z.number(),
  by: z.string().nullable(),
  reason: z.string(),
});
