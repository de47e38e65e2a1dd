import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { type AuthorizationRequest, replyTo } from "#app/identity/agents/oauth/authorization-request.server.ts";
import { assertFewAgents, hasTooManyAgents, tooManyAgents } from "#app/identity/agents/own-agents.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Validity of a code, ms: it goes through one redirect. RFC 6749 recommends 10 minutes at most. */
const codeTtlMs = 60_000;

/**
 * Writes a code for the scopes that the person allows, and returns the program's address with it. The code gives access only once the
 * program that has the verifier fetches its tokens. @throws AppError unauthorised; forbidden in a preview; conflict when the person has the
 * most programs; too_many_requests
 */
export async function allowAgent(
  ctx: RequestContext,
  { request, scopes }: { request: AuthorizationRequest; scopes: AgentScope[] },
): Promise<string> {
  const { id: userId } = requireOwnAccount(ctx);
  requireFreshProof(ctx);
  await enforceRateLimit(ctx.env, "form", `agent-consent:${userId}`);
  const { client, redirectUri, challenge, resource } = request;
  const { now } = ctx;
  const { agentCodes, insert } = scoped(ctx.db, ctx.company);
  const code = createToken();
  const id = newId(now);
  const { clientId, name } = client;
  const host = client.documentHost ?? new URL(redirectUri).host;
  const row = {
    ...{ id, userId, clientId, name, host, redirectUri, challenge, resource, scopes },
    codeHash: (await hashToken(code)) ?? "",
    expiresAt: now + codeTtlMs,
    createdAt: now,
  };
  const detail = { name, host, scopes };
  await ctx.db
    .batch([
      assertSignedIn(ctx),
      assertFewAgents(ctx, { userId, more: 1 }),
      insert(agentCodes, row),
      auditEntry(ctx, { action: "allow-agent", subjectType: "agent", subjectId: id, detail }),
    ])
    .catch((error: unknown) => {
      if (hasTooManyAgents(error)) throw tooManyAgents();
      refuseSignedOut(error);
    });
  return replyTo(request, { code });
}
