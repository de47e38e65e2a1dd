import { and, eq, gt, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { isAgentScope } from "#app/identity/access/agent-scopes.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { newAgentMails } from "#app/identity/agents/new-agent-mails.server.ts";
import { assertMember, grantEndsAt, isNoMember, newTokens } from "#app/identity/agents/oauth/agent-tokens.server.ts";
import { endGrant } from "#app/identity/agents/oauth/end-grant.server.ts";
import { OAuthError } from "#app/identity/agents/oauth/oauth-error.ts";
import { isVerifierOf } from "#app/identity/agents/oauth/pkce.ts";
import { assertFewAgents, hasTooManyAgents } from "#app/identity/agents/own-agents.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type CodeExchange = { code: string; clientId: string; redirectUri: string; verifier: string; resource: string };

const codeIsOpen = "code-is-open";

/** The same for every reason: it tells nothing about the code to a sender without the verifier. */
const refused = () => new OAuthError("invalid_grant", "This code is not valid, or no longer.");

async function readCode({ db, company }: RequestContext, code: string) {
  const codeHash = await hashToken(code);
  if (codeHash === null) return undefined;
  const { agentCodes, memberships, ofCompany } = scoped(db, company);
  return db
    .select({ row: agentCodes, email: users.email, person: users.name, membershipId: memberships.id })
    .from(agentCodes)
    .leftJoin(users, isActiveUser(agentCodes.userId))
    .leftJoin(memberships, isActiveMember(agentCodes.companyId))
    .where(ofCompany(agentCodes, eq(agentCodes.codeHash, codeHash)))
    .get();
}

/** Ends what a code gave that comes a second time (RFC 6749, 4.1.2): one of both senders is not the program. */
async function refuseReuse(ctx: RequestContext, { code }: Pick<CodeExchange, "code">): Promise<never> {
  const found = await readCode(ctx, code);
  const { grantId, userId } = found?.row ?? {};
  if (grantId && userId) await endGrant(ctx, { grantId, userId, action: "agent-code-reused" });
  throw refused();
}

/**
 * Exchanges a code for the tokens of a new grant. The code is used up in the batch that stores them, so it gives tokens once; it stays valid
 * after a wrong verifier. @throws OAuthError invalid_grant, invalid_target
 */
export async function exchangeCode(ctx: RequestContext, input: CodeExchange): Promise<Record<string, unknown>> {
  const found = await readCode(ctx, input.code);
  if (found === undefined) throw refused();
  const { row, email, person, membershipId } = found;
  if (row.usedAt !== null) return refuseReuse(ctx, input);
  const isForIt = row.clientId === input.clientId && row.redirectUri === input.redirectUri && row.expiresAt > ctx.now;
  if (!isForIt || !(await isVerifierOf(row.challenge, input.verifier))) throw refused();
  if (row.resource !== input.resource) throw new OAuthError("invalid_target", `The resource is ${row.resource}.`);
  if (email === null || person === null || membershipId === null) throw refused();
  const { now, db, company } = ctx;
  const { agentClients, agentCodes, agentGrants, insert, ofCompany, update } = scoped(db, company);
  const { userId, clientId, name, host, resource } = row;
  const scopes = row.scopes.filter(isAgentScope);
  const grantId = newId(now);
  const grant = { id: grantId, userId, clientId, name, host, scopes, expiresAt: grantEndsAt(now), createdAt: now };
  const tokens = await newTokens(ctx, { grantId, resource, granted: scopes, scopes });
  const isOpen = and(eq(agentCodes.id, row.id), isNull(agentCodes.usedAt), gt(agentCodes.expiresAt, now));
  const entry = { action: "connect-agent", subjectType: "agent", subjectId: grantId, actorId: userId };
  const mails = newAgentMails(ctx, { userId, to: email, name: person, program: name, host });
  try {
    await db.batch([
      assertInBatch(db, rowExists(agentCodes, ofCompany(agentCodes, isOpen)), codeIsOpen),
      assertMember(ctx, userId),
      insert(agentGrants, grant),
      assertFewAgents(ctx, { userId }),
      update(agentCodes, { usedAt: now, grantId }, eq(agentCodes.id, row.id)),
      update(agentClients, { usedAt: now }, eq(agentClients.clientId, clientId)),
      ...tokens.statements,
      auditEntry(ctx, { ...entry, detail: { name, host, scopes } }),
      ...mails.statements,
    ]);
  } catch (error) {
    if (isFailedAssertion(error, codeIsOpen)) return refuseReuse(ctx, input);
    if (isNoMember(error) || hasTooManyAgents(error)) throw refused();
    throw error;
  }
  mails.deliver();
  return tokens.response;
}
