import { and, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { assertMember, grantEndsAt, isNoMember, newTokens } from "#app/identity/agents/oauth/agent-tokens.server.ts";
import { endGrant } from "#app/identity/agents/oauth/end-grant.server.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";
import { narrowedScopes } from "#app/identity/agents/oauth/oauth-fields.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Refresh = {
  token: string;
  clientId: string;
  /** Space-separated scopes; null: all that were granted. */
  scope: string | null;
  /** Null: that of the token. */
  resource: string | null;
};

const tokenIsOpen = "refresh-token-is-open";
const grantIsOpen = "grant-is-open";

const refused = () => new OAuthError("invalid_grant", "This refresh token is not valid, or no longer.");

async function readRefreshToken({ db, company }: RequestContext, token: string) {
  const tokenHash = await hashToken(token);
  if (tokenHash === null) return undefined;
  const { agentGrants, agentTokens, memberships, ofCompany } = scoped(db, company);
  return db
    .select({
      id: agentTokens.id,
      usedAt: agentTokens.usedAt,
      expiresAt: agentTokens.expiresAt,
      resource: agentTokens.resource,
      grantId: agentGrants.id,
      userId: agentGrants.userId,
      clientId: agentGrants.clientId,
      granted: agentGrants.scopes,
      revokedAt: agentGrants.revokedAt,
      membershipId: memberships.id,
    })
    .from(agentTokens)
    .innerJoin(agentGrants, and(eq(agentGrants.id, agentTokens.grantId), ofCompany(agentGrants)))
    .leftJoin(users, isActiveUser(agentGrants.userId))
    .leftJoin(memberships, isActiveMember(agentTokens.companyId))
    .where(ofCompany(agentTokens, and(eq(agentTokens.tokenHash, tokenHash), eq(agentTokens.kind, "refresh"))))
    .get();
}

/**
 * New tokens for a refresh token, which is used up in the batch that stores them. One that comes a second time ends the grant (OAuth 2.1,
 * 4.3.1): one of both senders is not the program. No audit entry: the grant stays as the person gave it, as a session does that is used.
 * @throws OAuthError invalid_grant, invalid_scope, invalid_target
 */
export async function refreshAgent(ctx: RequestContext, input: Refresh): Promise<Record<string, unknown>> {
  const found = await readRefreshToken(ctx, input.token);
  if (found === undefined || found.clientId !== input.clientId) throw refused();
  const { id, grantId, userId, resource, granted } = found;
  const reuse = async () => {
    await endGrant(ctx, { grantId, userId, action: "agent-token-reused" });
    throw refused();
  };
  if (found.usedAt !== null) return reuse();
  if (found.revokedAt !== null || found.expiresAt <= ctx.now || found.membershipId === null) throw refused();
  if (input.resource !== null && input.resource !== resource)
    throw new OAuthError("invalid_target", `The resource is ${resource}.`);
  const scopes = narrowedScopes(input.scope, granted);
  const { now, db, company } = ctx;
  const { agentGrants, agentTokens, ofCompany, update } = scoped(db, company);
  const isOpenGrant = ofCompany(agentGrants, and(eq(agentGrants.id, grantId), isNull(agentGrants.revokedAt)));
  const isUnused = and(eq(agentTokens.id, id), isNull(agentTokens.usedAt), gt(agentTokens.expiresAt, now));
  const tokens = await newTokens(ctx, { grantId, resource, granted, scopes });
  try {
    await db.batch([
      assertInBatch(db, rowExists(agentTokens, ofCompany(agentTokens, isUnused)), tokenIsOpen),
      assertInBatch(db, rowExists(agentGrants, isOpenGrant), grantIsOpen),
      assertMember(ctx, userId),
      update(agentTokens, { usedAt: now }, eq(agentTokens.id, id)),
      update(agentGrants, { expiresAt: grantEndsAt(now) }, eq(agentGrants.id, grantId)),
      ...tokens.statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, tokenIsOpen)) return reuse();
    if (isFailedAssertion(error, grantIsOpen) || isNoMember(error)) throw refused();
    throw error;
  }
  return tokens.response;
}
