import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { kinds } from "#app/rights/licence-terms.ts";
import { dateField, moneyOf, termsFields, termsProblems } from "#app/rights/terms-fields.ts";

const { errors } = copy;
const maxLine = 200;
const maxDescription = 4000;

function line(label: string, max = maxLine) {
  return z.string().trim().max(max, errors.long(label, max)).default("");
}

const fields = z.object({
  kind: z.enum(kinds, { error: errors.kind }),
  project: line(copy.project),
  endClient: line(copy.endClient),
  ...termsFields,
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

/** A licence names what is advertised, and so does any request for exclusivity in that category. */
function missingCategory({ kind, exclusivity, category }: Fields): Problem[] {
  if (category !== "") return [];
  if (exclusivity === "category") return [["category", errors.exclusiveCategoryMissing]];
  return kind === "licence" ? [["category", errors.categoryMissing]] : [];
}

/** Missing fields of a request to be sent. A use is defined by its terms or described in words. */
function missing(value: Fields): Problem[] {
  if (value.intent !== "send" || value.remove !== "") return [];
  const needed = (field: "project" | "endClient" | "description"): Problem[] =>
    visibleText.test(value[field]) ? [] : [[field, errors.required(copy[field])]];
  if (value.kind !== "licence") return [...needed("project"), ...missingCategory(value), ...needed("description")];
  return [
    ...needed("project"),
    ...needed("endClient"),
    ...(value.media.length === 0 ? [["media", errors.mediaMissing] satisfies Problem] : []),
    ...(value.territories.length === 0 ? [["territories", errors.territoryMissing] satisfies Problem] : []),
    ...(value.termMonths === null && !value.perpetual ? [["termMonths", errors.termMissing] satisfies Problem] : []),
    ...missingCategory(value),
  ];
}

/** Schema of the request form. A draft may be incomplete, a request to be sent may not. */
export const requestSchema = fields
  .superRefine((value, context) => {
    for (const [field, message] of [...termsProblems(value), ...missing(value)])
      context.addIssue({ code: "custom", path: [field], message });
  })
  .transform((value) => ({ ...value, ...moneyOf(value) }));

export type RequestForm = z.output<typeof requestSchema>;
