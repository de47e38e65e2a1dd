import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { submitCopy } from "#app/projects/submissions/sending/submit-copy.ts";
import { submissionLimits as limits } from "#app/projects/submissions/submission.ts";

const { errors } = submitCopy;

const required = (max: number, message: string) =>
  z.string({ error: message }).trim().regex(visibleText, message).max(max, errors.long(max));

/** Fields before the file. */
export const submitSchema = z.object({
  name: required(limits.name, errors.name),
  email: z
    .string({ error: errors.email })
    .trim()
    .toLowerCase()
    .max(maxEmailLength, errors.email)
    .pipe(z.email(errors.email)),
  title: required(limits.title, errors.title),
  artist: required(limits.artist, errors.artist),
  message: z.string().trim().max(limits.message, errors.long(limits.message)).default(""),
  rights: z.literal("on", { error: errors.rights }),
});

export type SubmitFields = z.output<typeof submitSchema>;
