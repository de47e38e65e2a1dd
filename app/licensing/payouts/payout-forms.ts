import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { payoutsCopy } from "#app/licensing/payouts/payouts-copy.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";

const { errors } = payoutsCopy;

/** Max payouts that one form takes, and that one file of all has; characters of a reason. */
export const payoutLimits = { chosen: 200, all: 5000, reason: 300 } as const;

const ids = z
  .array(z.string().max(64), { error: errors.none })
  .min(1, errors.none)
  .max(payoutLimits.chosen)
  .transform((chosen) => [...new Set(chosen)]);

function dayOf(isAllowed: (date: string) => boolean, message: string) {
  return z
    .string({ error: errors.day })
    .refine(isIsoDate, errors.day)
    .refine((date) => !isIsoDate(date) || isAllowed(date), message);
}

/** The buttons of the payouts' pages. `today`: ISO date. */
export function payoutSchema(today: string) {
  const payOn = dayOf((date) => date >= today, errors.payOn);
  return z.discriminatedUnion("act", [
    z.object({ act: z.literal("file"), ids, day: payOn }),
    z.object({ act: z.literal("all"), day: payOn }),
    z.object({ act: z.literal("paid"), ids, day: dayOf((date) => date <= today, errors.paidOn) }),
    z.object({
      act: z.literal("failed"),
      ids,
      reason: z
        .string({ error: errors.reason })
        .trim()
        .max(payoutLimits.reason, errors.reasonLong(payoutLimits.reason))
        .regex(visibleText, errors.reason),
    }),
  ]);
}
