import { z } from "zod";
import { maxPasswordLength } from "#app/identity/password/input-limits.ts";

/** Messages between the app and the password worker, JSON over the service binding. */
const password = z.string().min(1).max(maxPasswordLength);

export const hashRequestSchema = z.object({ password });
export const hashAnswerSchema = z.object({ hash: z.string() });

/** `hash` is null for an unknown user: the work is done all the same, so that timing reveals nothing. */
export const verifyRequestSchema = z.object({ password, hash: z.string().max(500).nullable() });
export const verifyAnswerSchema = z.object({
  matches: z.boolean(),
  /** The hash was made with outdated parameters. */
  outdated: z.boolean(),
});
