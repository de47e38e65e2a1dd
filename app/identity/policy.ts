import { z } from "zod";
import { iamCopy } from "#app/identity/iam-copy.ts";
import { scopeNames } from "#app/identity/scopes.ts";

/** The form of a policy: a named set of scopes. */
export const policySchema = z.object({
  name: z.string({ error: iamCopy.policies.nameMissing }).trim().min(1, iamCopy.policies.nameMissing).max(60),
  description: z.string().trim().max(200).default(""),
  scopes: z.array(z.enum(scopeNames)).min(1, iamCopy.policies.scopesMissing),
});

export type PolicyForm = z.infer<typeof policySchema>;
