import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { checkIban, readBic } from "#app/licensing/payees/bank-account.ts";
import { payeeCopy } from "#app/licensing/payees/payee-copy.ts";
import { oneLine } from "#app/ui/one-line.ts";

const { errors } = payeeCopy;

/** Max characters. */
export const payeeLimits = { name: 120, address: 400, iban: 60, bic: 20, taxNumber: 40, mandate: 200 } as const;
const limits = payeeLimits;

/** Payment data, for the form and the API. A number that is left out or empty stays as it is stored. */
export const payeeTextsSchema = z.object({
  name: z
    .string({ error: errors.name })
    .max(limits.name, errors.long(limits.name))
    .regex(visibleText, errors.name)
    .transform(oneLine),
  address: z.string().trim().max(limits.address, errors.long(limits.address)).default(""),
  iban: z
    .string()
    .trim()
    .max(limits.iban, errors.long(limits.iban))
    .transform((text, context) => {
      if (text === "") return "";
      const checked = checkIban(text);
      if ("iban" in checked) return checked.iban;
      context.addIssue({ code: "custom", message: errors.iban(checked.problem) });
      return z.NEVER;
    })
    .default(""),
  bic: z
    .string()
    .trim()
    .max(limits.bic, errors.bic)
    .refine((text) => text === "" || readBic(text) !== null, errors.bic)
    .transform((text) => readBic(text) ?? "")
    .default(""),
  taxNumber: z.string().max(limits.taxNumber, errors.long(limits.taxNumber)).transform(oneLine).default(""),
});

export const payeeSchema = payeeTextsSchema.extend({
  /** Left out: as it is stored. */
  mandate: z.string().max(limits.mandate, errors.long(limits.mandate)).transform(oneLine).optional(),
  removeIban: z.literal("yes").optional(),
  removeTaxNumber: z.literal("yes").optional(),
  /** Version that the form was rendered with; empty while nothing is stored. */
  version: z.string().max(20).default(""),
});

export type PayeeForm = z.output<typeof payeeSchema>;
