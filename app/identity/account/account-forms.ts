import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { maxPasswordLength } from "#app/identity/password/input-limits.ts";
import { copy as waysIn } from "#app/identity/sign-in/sign-in-copy.ts";

/** The current password, requested again before a sensitive change. */
export const currentPassword = z.string({ error: waysIn.password.missing }).max(maxPasswordLength);

const { profile, deletion, views } = copy;

export const profileSchema = z.object({
  name: z.string({ error: profile.nameMissing }).trim().min(1, profile.nameMissing).max(80),
  nickname: z.string({ error: profile.nicknameMissing }).trim().min(1, profile.nicknameMissing).max(40),
});

export type Profile = z.infer<typeof profileSchema>;

export const emailChangeSchema = z.object({ email: emailSchema, current: currentPassword });

export type EmailChange = z.infer<typeof emailChangeSchema>;

const maxViewName = 40;

/** A name for the filters of a list: the path of the list and the query of its address. */
export const listViewSchema = z.object({
  list: z.string().max(200).default(""),
  query: z.string().max(2000).default(""),
  name: z
    .string({ error: views.nameMissing })
    .trim()
    .regex(visibleText, views.nameMissing)
    .max(maxViewName, views.nameTooLong(maxViewName)),
});

export type NewListView = z.output<typeof listViewSchema>;

/** `email`: must be entered as confirmation. */
export function deletionSchema(email: string) {
  return z.object({
    confirmation: z
      .string({ error: deletion.confirmationMissing })
      .max(300)
      .refine((typed) => typed.trim().toLowerCase() === email, deletion.mismatch),
    current: currentPassword,
  });
}
