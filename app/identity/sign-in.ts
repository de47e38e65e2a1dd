import { z } from "zod";
import { copy } from "#app/identity/copy.ts";
import { longestPassword } from "#app/identity/password-rules.ts";

/** The form of /login. 254 characters: the longest address that can be delivered (RFC 5321). */
export const signInSchema = z.object({
  email: z
    .string({ error: copy.signIn.emailMissing })
    .trim()
    .toLowerCase()
    .max(254, copy.signIn.emailShape)
    .pipe(z.email(copy.signIn.emailShape)),
  password: z.string({ error: copy.signIn.passwordMissing }).max(longestPassword, copy.signIn.passwordLong),
});

export type SignIn = z.infer<typeof signInSchema>;
