import { z } from "zod";
import { agreementPath } from "#app/backoffice/agreements/agreement-tabs.ts";
import { addAdvance, removeAdvance } from "#app/backoffice/agreements/money/advances.server.ts";
import { moneyCopy } from "#app/backoffice/agreements/money/money-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { submitForm } from "#app/edge/forms/form-action.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { toMinorUnits } from "#app/rights/money.ts";

const { advances: copy, currencyUnknown } = moneyCopy;
const maxNote = 300;

function advanceSchema(today: string) {
  return z
    .object({
      kind: z.enum(["advance", "cost"]).default("advance"),
      partyId: z.string({ error: copy.payeeUnknown }).max(64),
      amount: z.string().trim().default(""),
      currency: z.enum(currencies, currencyUnknown),
      day: z.string({ error: copy.dayInvalid }).refine((date) => isIsoDate(date) && date <= today, copy.dayInvalid),
      note: z.string().trim().max(maxNote, copy.noteLong(maxNote)).default(""),
    })
    .transform(({ amount, ...advance }, context) => {
      const minor = toMinorUnits(amount, advance.currency);
      if (!minor) context.addIssue({ code: "custom", path: ["amount"], message: copy.amountInvalid });
      return { ...advance, amount: minor ?? 0 };
    });
}

/** Adds an advance or a cost, or takes one back (`remove`). */
export function submitAdvance(ctx: RequestContext, form: FormData, id: string) {
  requireAccess(ctx, "agreements-edit");
  const to = agreementPath(id, "money");
  const done = (title: string) => ({ to, toast: { kind: "success" as const, title } });
  const removed = form.get("remove");
  if (typeof removed === "string")
    return pressButton(ctx, { form, page: to }, async () => {
      await removeAdvance(ctx, id, removed.slice(0, 64));
      return done(copy.takenBack);
    });
  return submitForm(ctx, form, {
    schema: advanceSchema(isoDateOf(ctx.now)),
    keepsInput: true,
    async act(advance) {
      await addAdvance(ctx, id, advance);
      return done(copy.added);
    },
  });
}
