import { z } from "zod";
import { fromList, labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { scopeNames } from "#app/identity/access/scope-names.ts";
import { editionField } from "#app/identity/people/edition.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

const { policies: copy } = iamCopy;
const maxName = 60;
const maxDescription = 200;

/** The form of a policy: a named set of scopes. */
export const policySchema = z.object({
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(maxName, labelled(copy.name)),
  description: optionalText(copy.description, maxDescription),
  scopes: z.array(z.enum(scopeNames, fromList(copy.scopes))).min(1, copy.scopesMissing),
  edition: editionField,
  needsFactor: z.boolean().default(false),
  /** Version that the form was rendered with; empty for a new policy. */
  version: z.string().max(20).default(""),
});

export type PolicyForm = z.infer<typeof policySchema>;
