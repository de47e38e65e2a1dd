import { z } from "zod";
import { maxPasswordLength } from "#app/identity/password/password-rules.ts";

/** What the app and the password worker say to each other, as JSON over the service binding. */
const password = z.string().min(1).max(maxPasswordLength);

export const hashRequestSchema = z.object({ password });
export const hashAnswerSchema = z.object({ hash: z.string() });

/** `hash` is null for a person who does not exist: the work is done all the same. */
export const verifyRequestSchema = z.object({ password, hash: z.string().max(500).nullable() });
export const verifyAnswerSchema = z.object({
  matches: z.boolean(),
  /** The hash was made with other parameters than today's. */
  outdated: z.boolean(),
});
