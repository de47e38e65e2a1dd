import { z } from "zod";
import { retentionCopy as copy } from "#app/companies/retention/retention-copy.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";

/** 90 days: an incident is often noticed weeks later. */
export const minDays = { audit: 90, mail: 30 };
const maxDays = 36_500;

const days = (name: string, min: number) =>
  z
    .int({ error: copy.days(name, min) })
    .min(min, copy.days(name, min))
    .max(maxDays, copy.days(name, min))
    .nullish()
    .transform((value) => value ?? null);

export const retentionSchema = z.object({
  version: versionField,
  auditDays: days(copy.audit, minDays.audit),
  mailDays: days(copy.mail, minDays.mail),
});
