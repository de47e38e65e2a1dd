import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { endGrant } from "#app/identity/agents/oauth/end-grant.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Ends the grant of a token, access or refresh, for the program that gives it back (RFC 7009). A token that is unknown here, or of another
 * program than `clientId`, changes nothing.
 */
export async function revokeAgentToken(
  ctx: RequestContext,
  { token, clientId }: { token: string; clientId: string | null },
): Promise<void> {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return;
  const { agentGrants, agentTokens, ofCompany } = scoped(ctx.db, ctx.company);
  const found = await ctx.db
    .select({ grantId: agentGrants.id, userId: agentGrants.userId, clientId: agentGrants.clientId })
    .from(agentTokens)
    .innerJoin(agentGrants, and(eq(agentGrants.id, agentTokens.grantId), ofCompany(agentGrants)))
    .where(ofCompany(agentTokens, eq(agentTokens.tokenHash, tokenHash)))
    .get();
  if (found === undefined || (clientId !== null && found.clientId !== clientId)) return;
  await endGrant(ctx, { grantId: found.grantId, userId: found.userId, action: "agent-token-revoked" });
}
