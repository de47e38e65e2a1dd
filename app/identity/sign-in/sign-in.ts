import { z } from "zod";
import { copy } from "#app/identity/copy.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { maxPasswordLength } from "#app/identity/password/input-limits.ts";

/** Input of /login, /session-expired and POST /api/v1/sessions. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: copy.signIn.passwordMissing })
    .min(1, copy.signIn.passwordMissing)
    .max(maxPasswordLength, copy.signIn.passwordLong),
});

export type SignIn = z.infer<typeof signInSchema>;
