import { z } from "zod";
import { scopeNames } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

/** The form of a policy: a named set of scopes. */
export const policySchema = z.object({
  name: z.string({ error: iamCopy.policies.nameMissing }).trim().min(1, iamCopy.policies.nameMissing).max(60),
  description: z.string().trim().max(200).default(""),
  scopes: z.array(z.enum(scopeNames)).min(1, iamCopy.policies.scopesMissing),
});

export type PolicyForm = z.infer<typeof policySchema>;
