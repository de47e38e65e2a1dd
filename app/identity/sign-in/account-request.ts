import { z } from "zod";
import { emailSchema } from "#app/identity/email-schema.ts";
import { copy } from "#app/identity/sign-in/sign-up-copy.ts";

const kinds = ["brand", "artist", "label"] as const;

/** What somebody without an invitation tells about themselves. */
export const accountRequestSchema = z.object({
  kind: z.enum(kinds, { error: copy.request.kindMissing }),
  name: z.string({ error: copy.request.nameMissing }).trim().min(1, copy.request.nameMissing).max(120),
  email: emailSchema,
  organisation: z.string().trim().max(160).default(""),
  message: z.string().trim().max(2000).default(""),
});

export type AccountRequest = z.infer<typeof accountRequestSchema>;

export const accountKinds = kinds.map((value) => ({ value, label: copy.request.kinds[value] }));
