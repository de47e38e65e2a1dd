import { z } from "zod";
import { copy } from "#app/identity/copy.ts";

/** An e-mail address as it is stored. 254 characters: the longest that can be delivered (RFC 5321). */
export const emailSchema = z
  .string({ error: copy.signIn.emailMissing })
  .trim()
  .toLowerCase()
  .max(254, copy.signIn.emailShape)
  .pipe(z.email(copy.signIn.emailShape));

/** A form that asks for an address alone: a sign-in link, a reset link. */
export const emailFormSchema = z.object({ email: emailSchema });
