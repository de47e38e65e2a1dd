import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { type Missing, missingFields } from "#app/licensing/requests/summarise-request.ts";
import { kinds } from "#app/rights/licence-terms.ts";
import { moneyOf } from "#app/rights/money.ts";
import { dateField, editsField, termsFields, termsProblems } from "#app/rights/terms-fields.ts";

const { errors } = copy;
const maxLine = 200;
const maxDescription = 4000;

function line(label: string, max = maxLine) {
  return optionalText(label, max, "use");
}

const fields = z.object({
  kind: z.enum(kinds, labelled(copy.kind)),
  project: line(copy.project),
  endClient: line(copy.endClient),
  ...termsFields,
  edits: editsField,
  alternatives: z.stringbool().default(false),
  budgetPer: z.enum(["total", "track"], labelled(copy.budgetPer)).default("total"),
  neededBy: dateField(copy.neededBy),
  description: line(copy.description, maxDescription),
  /** Version of the draft that the form was rendered with; empty if there was none. */
  version: z.string().max(20).default(""),
  /** Id of the recording to remove. */
  remove: z.string().max(64).default(""),
  intent: z.enum(["save", "send"]).default("save"),
});

type Fields = z.output<typeof fields>;
type Problem = [field: keyof Fields, message: string];

function problemOf(name: Missing, { exclusivity }: Fields): string {
  if (name !== "category") return errors.missing[name];
  return exclusivity === "category" ? errors.exclusiveCategoryMissing : errors.missing.category;
}

/** Missing fields of a request to be sent. */
function missing(value: Fields): Problem[] {
  if (value.intent !== "send" || value.remove !== "") return [];
  return missingFields(value).map((name) => [name, problemOf(name, value)]);
}

/** Schema of the request form. A draft may be incomplete, a request to be sent may not. */
export const requestSchema = fields
  .superRefine((value, context) => {
    for (const [field, message] of [...termsProblems(value), ...missing(value)])
      context.addIssue({ code: "custom", path: [field], message });
  })
  .transform((value) => ({ ...value, ...moneyOf(value) }));

export type RequestForm = z.output<typeof requestSchema>;
