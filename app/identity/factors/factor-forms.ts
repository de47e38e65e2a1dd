import { z } from "zod";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { maxPasswordLength } from "#app/identity/password/input-limits.ts";

/** With spaces and dashes: a recovery code has 24 letters. */
const code = z.string({ error: copy.code.missing }).trim().min(1, copy.code.missing).max(60, copy.code.wrong);
const label = z.string({ error: copy.app.nameMissing }).trim().min(1, copy.app.nameMissing).max(60, copy.app.nameLong);
const id = z.string().min(1).max(64);

export const codeSchema = z.object({ code });
export const passwordSchema = z.object({
  password: z.string({ error: copy.confirm.missing }).min(1, copy.confirm.missing).max(maxPasswordLength),
});
export const confirmAppSchema = z.object({ id, label, code });
export const renameSchema = z.object({ id, label });
export const removeSchema = z.object({ id });
/** A button without fields. */
export const nothingSchema = z.object({});
export const companyFactorSchema = z.object({ needsFactor: z.boolean().default(false) });
export const askResetSchema = z.object({
  intent: z.string(),
  reason: z
    .string({ error: copy.reset.reasonMissing })
    .trim()
    .min(1, copy.reset.reasonMissing)
    .max(300, copy.reset.reasonLong),
});
export const decideResetSchema = z.object({ intent: z.string(), resetId: id });
