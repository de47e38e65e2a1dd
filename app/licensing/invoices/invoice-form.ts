import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { countryField, idField, percentField } from "#app/licensing/documents/company/company-documents-form.ts";
import { isVatId } from "#app/licensing/documents/company/tax-ids.ts";
import { invoiceLimits as limits, taxCategories } from "#app/licensing/invoices/invoice.ts";
import { invoicesCopy as copy } from "#app/licensing/invoices/invoices-copy.ts";
import { toBasisPoints } from "#app/licensing/quotes/typed-totals.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { toMinorUnits } from "#app/rights/money.ts";
import { oneLine } from "#app/ui/one-line.ts";

const { errors } = copy;

function line(label: string, max = limits.line) {
  return z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, labelled(label, "use")))
    .default("");
}

function note(label: string) {
  return optionalText(label, limits.note, "use");
}

/** The form of a draft. A draft may lack what an invoice needs; `send` needs all of it. `today`: ISO date (UTC). */
export function invoiceSchema({ today }: { today: string }) {
  return z
    .object({
      act: z.enum(["save", "send"]),
      version: z.string().max(20).default(""),
      name: line(copy.name),
      street: line(copy.street),
      postcode: line(copy.postcode, limits.id),
      city: line(copy.city),
      country: countryField,
      vatId: idField(copy.vatId, isVatId, errors.vatId),
      reference: line(copy.reference),
      taxCategory: z.enum(["", ...taxCategories], { error: errors.taxCategory }).default(""),
      taxPercent: percentField,
      taxReason: line(copy.taxReason),
      dueOn: z
        .string()
        .trim()
        .default("")
        .refine((date) => date === "" || isIsoDate(date), errors.dueOn),
      note: note(copy.note),
    })
    .superRefine((value, context) => {
      const { taxCategory, taxPercent } = value;
      const hasRate = taxPercent !== "" && toBasisPoints(taxPercent) > 0;
      const isSent = value.act === "send";
      const problems: [isWrong: boolean, field: string, message: string][] = [
        [taxCategory === "S" && !hasRate, "taxPercent", errors.rateMissing],
        [taxCategory === "AE" && value.vatId === "", "vatId", errors.buyerVatMissing],
        [value.dueOn !== "" && value.dueOn < today, "dueOn", errors.dueBefore],
        [isSent && !visibleText.test(value.name), "name", errors.nameMissing],
        [isSent && value.city === "", "city", errors.cityMissing],
        [isSent && value.country === "", "country", errors.countryMissing],
        [isSent && taxCategory === "", "taxCategory", errors.taxCategory],
        [isSent && taxCategory === "E" && value.taxReason === "", "taxReason", errors.reasonMissing],
      ];
      for (const [isWrong, field, message] of problems)
        if (isWrong) context.addIssue({ code: "custom", path: [field], message });
    })
    .transform(({ name, street, postcode, city, country, vatId, taxCategory, taxPercent, dueOn, ...rest }) => ({
      ...rest,
      buyer: { name, street, postcode, city, country, vatId },
      taxCategory: taxCategory === "" ? null : taxCategory,
      // Only the standard rate is above zero.
      taxBp: taxCategory === "S" ? toBasisPoints(taxPercent) : 0,
      dueOn: dueOn === "" ? null : dueOn,
    }));
}

export type InvoiceForm = z.output<ReturnType<typeof invoiceSchema>>;

/** The form of money received. */
export function paymentSchema({ currency, today }: { currency: string; today: string }) {
  return z
    .object({
      act: z.literal("pay"),
      amount: z.string().trim().default(""),
      paidOn: z
        .string()
        .trim()
        .default("")
        .refine((date) => isIsoDate(date) && date <= today, errors.paidOn),
      paymentNote: line(copy.paymentNote),
    })
    .transform(({ amount, paidOn, paymentNote }, context) => {
      const minor = toMinorUnits(amount, currency);
      if (minor === null || minor === 0) context.addIssue({ code: "custom", path: ["amount"], message: errors.amount });
      return { amount: minor ?? 0, paidOn, note: paymentNote };
    });
}

export const creditSchema = z.object({
  act: z.literal("credit"),
  reason: note(copy.creditReason).refine((text) => visibleText.test(text), errors.creditReason),
});
