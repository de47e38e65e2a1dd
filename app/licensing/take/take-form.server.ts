import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { signatureFields, signatureProblems } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { licenceLimits as limits } from "#app/licensing/licences/licence-form.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";

const { errors } = copy;

const text = (label: string, max: number, missing: string) =>
  z
    .string()
    .trim()
    .max(max, errors.long(label, max))
    .refine((value) => visibleText.test(value), missing)
    // An empty field has no value: as a problem of its type, it would hide those of the signature.
    .prefault("");

/** Whom a licence is for, and who signs for them. */
export const takeSchema = z
  .object({
    licensee: z.string().trim().max(limits.licensee, errors.long(copy.licensee, limits.licensee)).default(""),
    project: text(copy.project, limits.line, errors.project),
    endClient: text(copy.endClient, limits.line, errors.endClient),
    ...signatureFields,
    /** SHA-256 of the text that was read; under an order it may be left out. */
    textHash: z.string().max(64).default(""),
    /** The order whose signature counts in place of the person's, and whose licensee: its id, or `any`. */
    order: z.string().max(64).default(""),
  })
  .superRefine((value, context) => {
    if (value.order !== "") return;
    const isMissing = !visibleText.test(value.licensee);
    for (const [field, message] of [
      ...(isMissing ? [["licensee", errors.licensee] as const] : []),
      ...signatureProblems(value),
    ])
      context.addIssue({ code: "custom", path: [field], message });
  });

export type TakeForm = z.output<typeof takeSchema>;
