import { z } from "zod";
import { scopeNames } from "#app/identity/access/scope-names.ts";
import { copy } from "#app/identity/account/account-copy.ts";

const lifetimes = ["7", "30", "90", "365"] as const;

/** Form of a new API token. Every token expires. */
export const newTokenSchema = z.object({
  name: z.string({ error: copy.tokens.nameMissing }).trim().min(1, copy.tokens.nameMissing).max(80),
  scopes: z.array(z.enum(scopeNames)).min(1, copy.tokens.scopesMissing),
  days: z.enum(lifetimes).transform(Number),
});

export type NewToken = z.infer<typeof newTokenSchema>;

export const lifetimeOptions = lifetimes.map((value) => ({ value, label: copy.tokens.dayOptions[value] }));
