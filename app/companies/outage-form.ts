import { z } from "zod";
import { emailSchema } from "#app/identity/email-schema.ts";

/** The staff's form on /technical-issues. */
export const outageFormSchema = z.object({
  active: z.literal("on").optional(),
  firstContact: emailSchema,
  secondContact: emailSchema,
});

export type OutageForm = z.infer<typeof outageFormSchema>;
