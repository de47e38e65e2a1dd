import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

/** Characters. */
const maxReason = 2000;
const maxNote = 4000;

const version = z.string().max(20).default("");
const reason = optionalText(copy.reason, maxReason);
const note = z.string().trim().max(maxNote, labelled(copy.note));

/** Forms of a request's page, by `act`. */
export const startSchema = z.object({ act: z.enum(["start", "reopen"]), version });
/** `price`: as the page showed it. */
export const quoteByCardSchema = z.object({ act: z.literal("quote"), version, price: z.string().max(500).default("") });
export const declineSchema = z.object({
  act: z.literal("decline"),
  reason: reason.refine((text) => visibleText.test(text), copy.reasonMissing),
  version,
});
export const handlingSchema = z.object({
  act: z.literal("handling"),
  assigneeId: z.string().max(40, copy.assigneeInvalid).default(""),
  internalNote: note.default(""),
  version,
});
/** `status`: state that the client saw. */
export const withdrawSchema = z.object({ act: z.literal("withdraw"), reason, status: z.string().max(20).default("") });
/** `replace`: version of the draft that may be replaced. */
export const reuseSchema = z.object({ act: z.literal("reuse"), replace: version });

/** Of renewing a licence. */
export const renewSchema = reuseSchema.pick({ replace: true });

/** Fields that the API can change, each optional. */
export const transactionChangeSchema = z.object({
  status: z.enum(["clearing", "declined"]).optional(),
  reason: reason.optional(),
  assigneeId: z.string().max(40, copy.assigneeInvalid).nullable().optional(),
  internalNote: note.optional(),
  version,
});
export const withdrawalSchema = z.object({ reason: reason.optional() });
