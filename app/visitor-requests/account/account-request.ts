import { z } from "zod";
import { emailSchema } from "#app/identity/email-schema.ts";
import { accountKinds, accountRequestLimits as limits } from "#app/visitor-requests/account/account-kinds.ts";
import { copy } from "#app/visitor-requests/account/account-request-copy.ts";

/** Account request of a visitor without an invitation. */
export const accountRequestSchema = z.object({
  kind: z.enum(accountKinds, { error: copy.kindMissing }),
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(limits.name),
  email: emailSchema,
  organisation: z.string().trim().max(limits.organisation).default(""),
  message: z.string().trim().max(limits.message).default(""),
  /** Idempotency key of the page's form. */
  formKey: z.string().max(64).default(""),
});

/** `kind` of a link to /signup; null if missing or unknown. */
export const accountKindSchema = z.enum(accountKinds).nullable().catch(null);

export type AccountRequest = z.infer<typeof accountRequestSchema>;
