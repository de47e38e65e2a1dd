import { z } from "zod";
import { copy } from "#app/identity/copy.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";

/** An email address as stored: trimmed and in lower case. */
export const emailSchema = z
  .string({ error: copy.signIn.emailMissing })
  .trim()
  .toLowerCase()
  .min(1, copy.signIn.emailMissing)
  .max(maxEmailLength, copy.signIn.emailShape)
  .pipe(z.email(copy.signIn.emailShape));

/** Form with an address alone: request a sign-in link or a reset link. */
export const emailFormSchema = z.object({ email: emailSchema });
