import { z } from "zod";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { copy } from "#app/identity/agents/agent-copy.ts";

const lifetimes = ["7", "30", "90"] as const;

/** Form of a token that a person makes for a program by hand. */
export const agentTokenSchema = z.object({
  name: z.string({ error: copy.token.nameMissing }).trim().min(1, copy.token.nameMissing).max(80),
  scopes: z.array(z.enum(agentScopeNames)).min(1, copy.token.scopesMissing),
  days: z.enum(lifetimes).transform(Number),
});

export type AgentToken = z.infer<typeof agentTokenSchema>;

export const agentLifetimeOptions = lifetimes.map((value) => ({ value, label: copy.token.dayOptions[value] }));
