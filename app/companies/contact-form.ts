import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";

const { contact: copy } = settingsCopy;

/** Characters. */
const contactLimits = { phone: 40, address: 300 };

/** Contact details of a company for clients. All optional. */
export const contactFormSchema = z.object({
  version: versionField,
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(maxEmailLength, copy.emailShape)
    .pipe(z.union([z.literal(""), z.email()], { error: copy.emailShape }))
    .default(""),
  phone: z
    .string()
    .trim()
    .max(contactLimits.phone, copy.phoneLong(contactLimits.phone))
    .regex(/^(?:\+?[\d\s()./-]+)?$/, copy.phoneShape)
    .refine((phone) => phone === "" || /\d/.test(phone), copy.phoneShape)
    .default(""),
  address: z.string().trim().max(contactLimits.address, copy.addressLong(contactLimits.address)).default(""),
});
