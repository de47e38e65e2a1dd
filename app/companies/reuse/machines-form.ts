import { z } from "zod";
import { machinesCopy as copy } from "#app/companies/reuse/machines-copy.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";
import { machineUses } from "#app/edge/context/company.ts";

/** What a company permits machines; no box means nothing. */
export const machinesFormSchema = z.object({
  version: versionField,
  uses: z
    .array(z.enum(machineUses, { error: copy.invalid }), { error: copy.invalid })
    .max(machineUses.length, copy.invalid)
    .default([]),
  /** Of an environment's own company. */
  needsMade: z.boolean().default(false),
});
