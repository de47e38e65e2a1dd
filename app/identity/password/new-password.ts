import { z } from "zod";
import { currentPassword } from "#app/identity/account/account-forms.ts";
import { newPasswordSchema } from "#app/identity/password/password-rules.ts";
import { copy } from "#app/identity/sign-in/sign-in-copy.ts";

const twice = {
  password: z.string({ error: copy.password.missing }).pipe(newPasswordSchema),
  confirmation: z.string({ error: copy.password.confirmationMissing }),
};
const mismatch = { path: ["confirmation"], error: copy.password.mismatch };

function agrees(form: { password: string; confirmation: string }): boolean {
  return form.password === form.confirmation;
}

/** New password with confirmation, for every form that sets one, with the texts of docs/product/sign-in.md. */
export const newPasswordFormSchema = z.object(twice).refine(agrees, mismatch);

/** The same for a user with a password. */
export const changePasswordSchema = z.object({ current: currentPassword, ...twice }).refine(agrees, mismatch);
