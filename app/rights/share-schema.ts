import { z } from "zod";
import { words } from "#app/edge/stored-json.ts";

export const sideSchema = z.enum(["composition", "master"]);

/** What a share's party agreed to. */
const shareTerms = z.object({
  /** Most favoured nation: a fee as high as that of the other side. */
  mfn: z.boolean(),
  /** Products that it refuses. */
  excludedCategories: words,
  /** The last day on which nothing may be licensed. */
  embargoUntil: z.string().nullable(),
  sampleNote: z.string(),
  /** Null, like the fee up to which it needs no asking, for readers who do not contact rights holders. */
  approvalContact: z.string().nullable(),
  preclearFee: z.number().nullable(),
  preclearCurrency: z.string().nullable(),
  preclearMedia: words,
  /** The company here that the party is, for the judge: its own shares need no asking. */
  companyId: z.string().nullable().optional(),
});

/** One party's share of a side, in basis points. Null: not on file. */
export const shareSchema = z.object({
  id: z.string(),
  side: sideSchema,
  partyId: z.string(),
  name: z.string(),
  /** CWR role; OWNER for a master. */
  role: z.string(),
  right: z.enum(["PR", "MR", "SR", "all"]),
  society: z.string().nullable(),
  ipi: z.string().nullable(),
  /** Also null for readers who do not contact rights holders. */
  email: z.string().nullable(),
  shareBp: z.number(),
  territories: words,
  /** Those of `territories` in which it does not apply. */
  excluded: words,
  controlled: z.boolean(),
  approvalRequired: z.boolean(),
  approvalDays: z.number().nullable(),
  /** How fast the party answers, and its time zone; null where that is not known, and left out for readers who need not know. */
  answers: z
    .object({ usual: z.number(), most: z.number().nullable(), zone: z.string().nullable() })
    .nullable()
    .optional(),
  /** The day until which the party has to answer what it was asked for a request. */
  promised: z.string().optional(),
  terms: shareTerms,
});
