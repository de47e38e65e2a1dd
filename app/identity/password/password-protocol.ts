import { z } from "zod";
import { maxPasswordLength } from "#app/identity/password/input-limits.ts";

/** The messages between the app and the password worker, JSON over the service binding. */
const password = z.string().min(1).max(maxPasswordLength);

export const hashRequestSchema = z.object({ password });
export const hashAnswerSchema = z.object({ hash: z.string() });

/** `hash` is null for an unknown person: the work is done all the same, so that the time does not tell. */
export const verifyRequestSchema = z.object({ password, hash: z.string().max(500).nullable() });
export const verifyAnswerSchema = z.object({
  matches: z.boolean(),
  /** The hash was made with other parameters than today's. */
  outdated: z.boolean(),
});
