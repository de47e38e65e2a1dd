import { z } from "zod";
import { scopeNames } from "#app/identity/access/scope-names.ts";
import { editionField } from "#app/identity/people/edition.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

const { policies: copy } = iamCopy;
const maxName = 60;
const maxDescription = 200;

/** The form of a policy: a named set of scopes. */
export const policySchema = z.object({
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(maxName, copy.nameLong(maxName)),
  description: z.string().trim().max(maxDescription, copy.descriptionLong(maxDescription)).default(""),
  scopes: z.array(z.enum(scopeNames, { error: copy.scopeUnknown })).min(1, copy.scopesMissing),
  edition: editionField,
  /** Version that the form was rendered with; empty for a new policy. */
  version: z.string().max(20).default(""),
});

export type PolicyForm = z.infer<typeof policySchema>;
