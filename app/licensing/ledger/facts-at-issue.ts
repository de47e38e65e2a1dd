import { z } from "zod";
import { words } from "#app/edge/stored-json.ts";

const side = z.enum(["composition", "master"]);

/** A share on the day of a licence. */
export const sharesAtIssue = z.object({
  partyId: z.string(),
  /** The company here that the party is. */
  companyId: z.string().nullable(),
  side,
  right: z.enum(["PR", "MR", "SR", "all"]),
  shareBp: z.number(),
  territories: words,
  excluded: words,
});
export type ShareAtIssue = z.infer<typeof sharesAtIssue>;

/** What of each fee of its parties stays with the company: the first row that fits counts. A side or medium of null fits all. */
export const commissionRow = z.object({
  side: side.nullable(),
  /** Key of the media list. */
  media: z.string().nullable(),
  bp: z.number().int().min(0).max(10_000),
});
export type CommissionRow = z.infer<typeof commissionRow>;

/** Who is paid for the parties of an agreement: basis points that sum to 10,000. */
export const payeeRow = z.object({ partyId: z.string(), bp: z.number().int().min(1).max(10_000) });
export type PayeeRow = z.infer<typeof payeeRow>;

/** An agreement that was in force for the client on the day of a licence, with one of its parties. */
export const termsAtIssue = z.object({
  id: z.string(),
  partyId: z.string(),
  /** What the party grants of its shares of each side. */
  masterBp: z.number(),
  compositionBp: z.number(),
  territories: words,
  excluded: words,
  media: words,
  commissions: z.array(commissionRow),
  /** None: the party itself. */
  payees: z.array(payeeRow),
});
export type TermsAtIssue = z.infer<typeof termsAtIssue>;
