import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { signatureFields, signatureProblems } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { licenceLimits as limits } from "#app/licensing/licences/licence-form.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";

const { errors } = copy;

const text = (label: string, max: number, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .max(max, errors.long(label, max))
    .refine((value) => visibleText.test(value), missing);

/** Whom a licence is for, and who signs for them. */
export const takeSchema = z
  .object({
    licensee: text(copy.licensee, limits.licensee, errors.licensee),
    project: text(copy.project, limits.line, errors.project),
    endClient: text(copy.endClient, limits.line, errors.endClient),
    ...signatureFields,
    /** SHA-256 of the text that was read. */
    textHash: z.string().max(64).default(""),
  })
  .superRefine((value, context) => {
    for (const [field, message] of signatureProblems(value))
      context.addIssue({ code: "custom", path: [field], message });
  });

export type TakeForm = z.output<typeof takeSchema>;
