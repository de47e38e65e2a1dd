import { z } from "zod";
import { versionField } from "#app/companies/theme/theme-form.ts";
import { takeCopy } from "#app/licensing/take/take-copy.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { toMinorUnits } from "#app/rights/money.ts";
import { termsCopy } from "#app/rights/terms-copy.ts";

const { settings: copy } = takeCopy;
const amount = z.string().trim().max(20).default("");

/** Up to which amounts a company lets its people take licences; without amounts it doesn't. Outputs minor units. */
export const takingSchema = z
  .object({
    version: versionField,
    perLicence: amount,
    perMonth: amount,
    currency: z.union([z.enum(currencies), z.literal("")], { error: termsCopy.errors.currency }).default(""),
  })
  .transform(({ version, perLicence, perMonth, currency }, context) => {
    const problem = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (perLicence === "" && perMonth === "") return { version, limits: null };
    if (perLicence === "" || perMonth === "" || currency === "") {
      problem(perLicence === "" ? "perLicence" : perMonth === "" ? "perMonth" : "currency", copy.both);
      return z.NEVER;
    }
    const [licence, month] = [toMinorUnits(perLicence, currency) ?? 0, toMinorUnits(perMonth, currency) ?? 0];
    if (licence === 0) problem("perLicence", copy.amount(copy.perLicence));
    if (month === 0) problem("perMonth", copy.amount(copy.perMonth));
    if (licence > 0 && month > 0 && month < licence) problem("perMonth", copy.order);
    return { version, limits: { perLicence: licence, perMonth: month, currency } };
  });
