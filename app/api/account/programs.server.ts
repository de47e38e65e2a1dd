import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { agentScopeNames, isAgentScope } from "#app/identity/access/agent-scopes.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { disconnectOwnAgent, listOwnAgents } from "#app/identity/agents/own-agents.server.ts";

const missing = "You have no such program connected.";

const access = {
  who: "everyone who is signed in, but not in a preview; of API tokens those with all permissions of their owner",
  check: requireOwnAccount,
};

const programSchema = z.strictObject({
  id: z.string(),
  name: z.string().describe("As the program states it."),
  host: z.string().nullable().describe("Where its answers go; null for a token made by hand."),
  scopes: z.array(z.enum(agentScopeNames)),
  createdAt: z.number(),
  expiresAt: z.number(),
  lastUsedAt: z.number().nullable(),
});

export const programs = new ApiRouter("People")
  .on(
    "get",
    "/programs",
    {
      summary: "Programs that act in one's own name over MCP",
      description: "In this company, newest first, 50 at most. `lastUsedAt` is exact to a day.",
      access,
      data: z.array(programSchema),
    },
    async ({ ctx }) =>
      (await listOwnAgents(ctx)).map(({ hint: _, scopes, ...program }) => ({
        ...program,
        scopes: scopes.filter(isAgentScope),
      })),
  )
  .on(
    "delete",
    "/programs/:id",
    {
      summary: "Disconnect a program",
      description: "Its tokens end at once.",
      access,
      params: z.object({ id: z.string().max(64) }),
      missing,
      data: z.strictObject({ id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      if (!(await disconnectOwnAgent(ctx, { id }))) throw new AppError("not_found", missing);
      return { id };
    },
  )
  .close();
