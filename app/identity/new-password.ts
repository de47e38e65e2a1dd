import { z } from "zod";
import { newPasswordSchema } from "#app/identity/password-rules.ts";
import { copy } from "#app/identity/ways-in-copy.ts";

/** A password chosen twice: the fields of every form that sets one, with the texts of specification part 1, section 5. */
export const newPasswordFormSchema = z
  .object({
    password: z.string({ error: copy.password.missing }).pipe(newPasswordSchema),
    confirmation: z.string({ error: copy.password.confirmationMissing }),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ["confirmation"],
    error: copy.password.mismatch,
  });
