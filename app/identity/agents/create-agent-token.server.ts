import { productHost } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sign } from "#app/edge/signature.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { agentOrigin, resourceOf } from "#app/identity/agents/agent-addresses.ts";
import { copy } from "#app/identity/agents/agent-copy.ts";
import type { AgentToken } from "#app/identity/agents/agent-token.ts";
import { newAgentMails } from "#app/identity/agents/new-agent-mails.server.ts";
import { assertFewAgents, hasTooManyAgents, tooManyAgents } from "#app/identity/agents/own-agents.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Displayed characters of a token, to recognise it. */
const hintLength = 6;

const isTaken = (error: unknown) => String(error).includes("UNIQUE constraint failed: agent_tokens.token_hash");

/**
 * Creates a token for a program that cannot ask for access itself, and returns it in clear with the address that takes it; a form that is
 * sent twice (`formKey`, its `sentFormKey`) creates and returns one. @throws AppError unauthorised; forbidden in a preview and on a custom
 * host; conflict when the person has the most programs
 */
export async function createAgentToken(
  ctx: RequestContext,
  { formKey = null, name, scopes, days }: AgentToken & { formKey?: string | null },
): Promise<{ token: string; resource: string }> {
  const { id: userId, email: to, name: person } = requireOwnAccount(ctx);
  requireFreshProof(ctx);
  const origin = agentOrigin(ctx);
  if (origin === null)
    throw new AppError("forbidden", copy.token.customHost(productHost(ctx.company, ctx.env.APP_HOST)));
  const resource = resourceOf(origin);
  // Derived from the form's key: a resent form returns the token that is stored as a hash only.
  const token = formKey === null ? createToken() : await sign(ctx.env, { purpose: "agent-token", lines: [formKey] });
  const { now } = ctx;
  const grantId = newId(now);
  const expiresAt = now + days * dayMs;
  const { agentGrants, agentTokens, insert } = scoped(ctx.db, ctx.company);
  const grant = { id: grantId, userId, name, scopes, hint: token.slice(0, hintLength), expiresAt, createdAt: now };
  const tokenHash = (await hashToken(token)) ?? "";
  const row = {
    id: newId(now),
    grantId,
    kind: "access" as const,
    tokenHash,
    resource,
    scopes,
    expiresAt,
    createdAt: now,
  };
  const entry = {
    action: "create-agent-token",
    subjectType: "agent",
    subjectId: grantId,
    detail: { name, scopes, days },
  };
  const mails = newAgentMails(ctx, { userId, to, name: person, program: name, host: null });
  try {
    await ctx.db.batch([
      assertSignedIn(ctx),
      insert(agentGrants, grant),
      insert(agentTokens, row),
      // After the insert, at which a resent form fails.
      assertFewAgents(ctx, { userId }),
      auditEntry(ctx, entry),
      ...mails.statements,
    ]);
    mails.deliver();
  } catch (error) {
    if (hasTooManyAgents(error)) throw tooManyAgents();
    if (!isTaken(error)) refuseSignedOut(error);
  }
  return { token, resource };
}
